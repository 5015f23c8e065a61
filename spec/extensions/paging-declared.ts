import {
  type Contract,
  cursorLinks,
  type Operation,
  parentOf,
  propertiesOf,
  propertyAt,
} from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';
import { cursorNames, listsIn, usesPaging } from './operation-lists.ts';

/** A list with a cursor or a direction declares its whole paging: a link, a limit, an order and a direction. */
export const pagingDeclared = contractRule((contract, report) => {
  if (!usesPaging(contract)) return;
  for (const operation of contract.operations) {
    const { parameters, success } = operation;
    for (const { schema, pointer, cursor } of success ? pagedLists(contract, operation) : []) {
      if (!cursor.isLinked && success) {
        const message = `No link leads to the next page. Add to links: operationId and parameters, one of them a cursor parameter with the value "$response.body#${cursor.pointer}".`;
        report(success, message);
      }
      if (!parameters.some((parameter) => parameter['x-limits'] === pointer))
        report(operation, `No parameter limits the page. Add one with "x-limits: ${pointer}".`);
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

/** The lists of an operation that are served in pages: lists next to a cursor property, or with a limit or direction. */
function pagedLists(contract: Contract, operation: Operation) {
  const names = cursorNames(contract);
  const links = cursorLinks(operation);
  const lists = listsIn(operation);
  const isBeside = (list: string, cursor: string) => parentOf(list) === parentOf(cursor);
  /** A cursor outside every list applies to all lists that have none. */
  const shared = links.find((link) => !lists.some(({ pointer }) => isBeside(pointer, link.pointer)));
  return lists.flatMap(({ schema, pointer }) => {
    const parent = propertyAt(operation.success?.schema ?? {}, parentOf(pointer)) ?? {};
    const name = Object.keys(propertiesOf(parent)).find((property) => names.has(property));
    const link = links.find((candidate) => isBeside(pointer, candidate.pointer)) ?? shared;
    const isLimited = operation.parameters.some((parameter) => parameter['x-limits'] === pointer);
    if (name === undefined && !schema['x-page-direction'] && !(shared && isLimited)) return [];
    const cursor = link?.pointer ?? `${parentOf(pointer)}/${name ?? '…'}`;
    return [{ schema, pointer, cursor: { pointer: cursor, isLinked: link !== undefined } }];
  });
}
