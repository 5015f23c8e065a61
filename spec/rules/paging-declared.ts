import { cursorLinks, pagedListsOf } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';

/** A list with a cursor declares its paging: a link, a limit, an order and a direction. */
export const pagingDeclared = contractRule(({ operations }, report) => {
  for (const operation of operations) {
    const { parameters, success } = operation;
    if (!success?.schema) continue;
    for (const { schema, list, cursor } of pagedListsOf(success.schema)) {
      const link = cursorLinks(success).find(({ pointer }) => pointer === cursor);
      if (!parameters.some(({ name }) => name === link?.name)) {
        const message = `No link leads to the next page. Add to links: operationId and parameters, one of them a cursor parameter with the value "$response.body#${cursor}".`;
        report(success, message);
      }
      if (!parameters.some((parameter) => parameter['x-limits'] === list))
        report(operation, `No parameter limits the page. Add one with "x-limits: ${list}".`);
      if (!schema['x-order'])
        report(schema, 'The list has a cursor but no order. Add "x-order: [timestamp, id]" or the like.');
      if (!schema['x-page-direction']) {
        const message =
          'The list has a cursor but no direction. Add "x-page-direction: forward" if the next page has later entries in this order, "backward" if it has earlier ones.';
        report(schema, message);
      }
    }
  }
});
