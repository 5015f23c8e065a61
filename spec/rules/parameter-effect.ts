import { cursorLinks, pagedListsOf } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';

/** Programs learn from the document what each query parameter of a list does: a server that ignores one does not conform. */
export const parameterEffect = contractRule(({ operations }, report) => {
  for (const { parameters, success } of operations) {
    if (!success?.schema || pagedListsOf(success.schema).length === 0) continue;
    const cursors = cursorLinks(success).map(({ name }) => name);
    for (const parameter of parameters) {
      const isDeclared = parameter['x-filters'] || parameter['x-limits'] || parameter['x-effect'];
      if (parameter.in !== 'query' || isDeclared || cursors.includes(parameter.name)) continue;
      const message = `Nothing says what ${parameter.name} does to the list. Add "x-filters: { property: … }" if it restricts the list, "x-limits" if it limits the page, or "x-effect: none" if it does neither.`;
      report(parameter, message);
    }
  }
});
