import {
  type Contract,
  cursorLinks,
  type ListedArray,
  listsOf,
  type Operation,
  pointerKeys,
  propertiesOf,
  type SchemaObject,
} from '@threads-api/contract/model';

/** The lists in the successful response of an operation. */
export const listsIn = ({ success }: Operation): ListedArray[] => (success?.schema ? listsOf(success.schema) : []);

/** The lists that the filters of an operation apply to: the lists with a limit, or all lists if none has one. */
export function filteredLists(operation: Operation): ListedArray[] {
  const lists = listsIn(operation);
  const limited = lists.filter(({ pointer }) => operation.parameters.some((p) => p['x-limits'] === pointer));
  return limited.length > 0 ? limited : lists;
}

/** The properties of a list's entries. Undefined if the document does not describe them. */
export function entryProperties({ items }: SchemaObject): Record<string, SchemaObject> | undefined {
  const properties = propertiesOf(items ?? {});
  return Object.keys(properties).length > 0 ? properties : undefined;
}

/** Whether a document describes its paging with extensions. */
export const usesPaging = (contract: Contract): boolean =>
  contract.operations.some(
    (operation) =>
      operation.parameters.some((parameter) => parameter['x-limits'] !== undefined) ||
      listsIn(operation).some(({ schema }) => schema['x-order'] ?? schema['x-page-direction']),
  );

/** The names of the properties with the next cursor, according to the links of a document: `nextCursor`. */
export const cursorNames = ({ operations }: Contract): Set<string> =>
  new Set(operations.flatMap(cursorLinks).flatMap(({ pointer }) => pointerKeys(pointer).at(-1) ?? []));

/** Names in a message: `/data, /history/data`. */
export const listed = (names: readonly string[]): string => names.map((name) => name || '""').join(', ');
