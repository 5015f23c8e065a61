import {
  InvalidCursorError,
  type Operation,
  parentOf,
  propertiesOf,
  propertyAt,
  toPointer,
  valueAt,
} from '@threads-api/contract/model';
import { createCursor, findStart } from './cursor.ts';
import { type Entry, type RequestValues, replaceAt } from './entries.ts';
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
  if (!list || !Array.isArray(valueAt(complete, list.pointer))) return { body: complete };
  const { pointer, cursor, limit, size, filters } = list;
  const { query } = request;
  const found = entriesIn(complete, list).filter((entry) =>
    filters.every(({ name, passes }) => {
      const wanted = query[name];
      return wanted === undefined || [wanted].flat().some((value) => passes(entry, value));
    }),
  );
  const total = found.length;
  const pageSize = Number(query[limit ?? ''] ?? size ?? total);
  const start = startOf(operation, list, found, request, pageSize);
  const page = found.slice(start, start + pageSize);
  const cut = replaceAt(withTotals(operation, list, complete, total), pointer, inOrder(page, list));
  if (!cursor) return { body: cut, total };
  const last = start + pageSize < total ? page.at(-1) : undefined;
  const none = cursor.isOptional ? undefined : null;
  const next = last ? createCursor(last, list, cursorKey(operation, list, request)) : none;
  return { body: replaceAt(cut, cursor.pointer, next), total };
}

/** The entries of a list in the order in which they are read. */
const entriesIn = (body: unknown, list: ListDescription) =>
  inOrder((valueAt(body, list.pointer) ?? []) as Entry[], list);

const inOrder = (entries: Entry[], { direction }: ListDescription) =>
  direction === 'backward' ? entries.toReversed() : entries;

/** A cursor is valid for the same operation, path, filters and caller, with any limit. */
function cursorKey({ id }: Operation, { limit, cursor }: ListDescription, { path, query, caller }: RequestValues) {
  const filters = Object.entries(query).filter(([name]) => name !== limit && name !== cursor?.name);
  return JSON.stringify([id, path, filters.sort(), caller]);
}

/** The index of the first entry on the requested page. */
function startOf(
  operation: Operation,
  list: ListDescription,
  entries: Entry[],
  request: RequestValues,
  pageSize: number,
): number {
  const { query } = request;
  const { cursor, offset, page, limit, identity } = list;
  if (!cursor) {
    const pages = page ? Number(query[page.name] ?? page.first) - page.first : 0;
    return Math.max(0, Number(query[offset ?? ''] ?? pages * pageSize) || 0);
  }
  const value = query[cursor.name];
  if (value === undefined) return 0;
  const known = findStart(entries, list, String(value), cursorKey(operation, list, request));
  if (known !== undefined) return known;
  // The start of the page in the example that has this cursor. The size of the page may differ.
  const example = operation.examples.find((each) => isExampleOf(operation, each, request, limit));
  const [first] = entriesIn(example?.value, list);
  const start = entries.findIndex(({ [identity]: id }) => id !== undefined && id === first?.[identity]);
  if (start < 0) throw new InvalidCursorError();
  return start;
}

function withTotals({ success }: Operation, { pointer }: ListDescription, body: unknown, total: number): unknown {
  const parent = parentOf(pointer);
  return Object.keys(propertiesOf(propertyAt(success?.schema ?? {}, parent) ?? {}))
    .filter((name) => totals.test(name))
    .reduce((counted, name) => replaceAt(counted, `${parent}${toPointer([name])}`, total), body);
}
