import {
  InvalidCursorError,
  type Operation,
  parentOf,
  propertiesOf,
  propertyAt,
  toPointer,
} from '@threads-api/contract/model';
import { createCursor, findEdge } from './cursor.ts';
import { type Entry, filterEntries, listAt, type RequestValues, replaceAt } from './entries.ts';
import { describeList, type ListDescription } from './list-operation.ts';
import { isExampleOf } from './match-example.ts';

/** Properties with the number of all entries. */
const totals = /^(total|count|total_?count|total_?items|total_?results)$/i;

/**
 * Cuts the requested page from a body with the complete list, and sets the number of entries. Applies the filters, order
 * and limits of the contract. A cursor identifies the last entry that was read, so entries may be added in the meantime.
 */
export function cutList(
  operation: Operation,
  complete: unknown,
  request: RequestValues,
): { body: unknown; total?: number } {
  const list = describeList(operation);
  const whole = list && listAt(complete, list.pointer);
  if (!list || !Array.isArray(whole)) return { body: complete };
  const { pointer, cursor, direction } = list;
  const found = filterEntries(whole, request, list);
  const total = found.length;
  const key = cursorKey(operation, list, request);
  const [start, end] = rangeOf(operation, list, found, request, key);
  const page = found.slice(start, end);
  if (pointer === '') return { body: page, total };
  const cut = replaceAt(withTotals(operation, list, complete, total), pointer, page);
  if (!cursor) return { body: cut, total };
  const isBackward = direction === 'backward';
  const isLast = isBackward ? start === 0 : end >= total;
  const last = isBackward ? page[0] : page.at(-1);
  const none = cursor.isOptional ? undefined : null;
  const next = isLast || !last ? none : createCursor(last, list, key);
  return { body: replaceAt(cut, cursor.pointer, next), total };
}

/** A cursor is valid for the same operation, path, filters and caller, with any limit. */
function cursorKey({ id }: Operation, { limit, cursor }: ListDescription, { path, query, caller }: RequestValues) {
  const filters = Object.entries(query).filter(([name]) => name !== limit && name !== cursor?.name);
  return JSON.stringify([id, path, filters.sort(), caller]);
}

/** The first entry of the requested page, and the entry after it. */
function rangeOf(
  operation: Operation,
  list: ListDescription,
  entries: Entry[],
  request: RequestValues,
  key: string,
): [start: number, end: number] {
  const { query } = request;
  const { cursor, direction, offset, page, limit } = list;
  const given = (name: string | undefined) => (name === undefined ? undefined : query[name]);
  const size = Number(given(limit) ?? list.size ?? entries.length);
  if (!cursor) {
    const pages = page ? Number(query[page.name] ?? page.first) - page.first : 0;
    const start = Math.max(0, Number(given(offset) ?? pages * size) || 0);
    return [start, start + size];
  }
  const value = query[cursor.name];
  const first = direction === 'backward' ? entries.length : 0;
  const edge =
    value === undefined
      ? first
      : (findEdge(entries, list, String(value), key) ?? findExampleEdge(operation, list, entries, request));
  return direction === 'backward' ? [Math.max(0, edge - size), edge] : [edge, edge + size];
}

/** The edge of the page in the example that has the cursor of a request. The size of the page may differ. */
function findExampleEdge(
  operation: Operation,
  list: ListDescription,
  entries: Entry[],
  request: RequestValues,
): number {
  const { limit, pointer, direction, identity } = list;
  const example = operation.examples.find((each) => isExampleOf(operation, each, request, limit));
  const known = listAt(example?.value, pointer).at(direction === 'backward' ? -1 : 0)?.[identity];
  const found = known === undefined ? -1 : entries.findIndex(({ [identity]: id }) => id === known);
  if (found < 0) throw new InvalidCursorError();
  return direction === 'backward' ? found + 1 : found;
}

function withTotals({ success }: Operation, { pointer }: ListDescription, body: unknown, total: number): unknown {
  const parent = parentOf(pointer);
  return Object.keys(propertiesOf(propertyAt(success?.schema ?? {}, parent) ?? {}))
    .filter((name) => totals.test(name))
    .reduce((counted, name) => replaceAt(counted, `${parent}${toPointer([name])}`, total), body);
}
