import { InvalidCursorError, type Operation, type Paging, pointerKeys, valueAt } from '@threads-api/contract/model';
import { hashPortably as hash } from '@threads-api/http';

export type Entry = Record<string, unknown>;

/** The parts of a request that select a response. */
export interface RequestValues {
  path: Record<string, string>;
  /** A list is a text with commas. */
  query: Record<string, string>;
  /** The entries of each list in the query. */
  lists?: Readonly<Record<string, string[]>>;
  /** The parsed JSON body. Absent if there is none. */
  body?: unknown;
  /** Whether the body is a merge patch (RFC 7396). */
  isMergePatch?: boolean;
  /** The user who sends the request, if an example names that user. Absent for the contract's caller. */
  caller?: string | undefined;
}

/** Finds the page of an example by a cursor from the document. */
export type FindExamplePage = (paging: Paging, cursor: string) => Entry[];

/**
 * Cuts the requested page from a body with the complete list. Applies the filters, order and limits of the contract. A cursor
 * identifies the last entry that was read, so entries may be added in the meantime.
 */
export function cutPage(
  operation: Operation,
  complete: Entry,
  request: RequestValues,
  findExamplePage: FindExamplePage = () => [],
): Entry {
  const { paging } = operation;
  if (!paging) return complete;
  const { [paging.limit.name]: requestedLimit, [paging.cursor.name]: cursor, ...filters } = request.query;
  const limit = Number(requestedLimit ?? paging.limit.default);
  const backward = paging.direction === 'backward';
  const entries = filterEntries(listAt(complete, paging.list), request, operation);
  // A cursor is valid for the same operation, path, filters and caller, with any limit.
  const key = JSON.stringify([operation.id, request.path, Object.entries(filters).sort(), request.caller]);
  let edge = backward ? entries.length : 0;
  if (cursor !== undefined) {
    const read = decodeCursor(cursor, key);
    edge = read ? findEdge(entries, read, paging) : findPageEdge(entries, findExamplePage(paging, cursor), backward);
  }
  const page = backward ? entries.slice(Math.max(0, edge - limit), edge) : entries.slice(edge, edge + limit);
  const isLast = backward ? edge <= limit : edge + limit >= entries.length;
  const last = backward ? page[0] : page.at(-1);
  const cut = replaceAt(complete, paging.list, page);
  if (!isLast && last) return replaceAt(cut, paging.cursor.pointer, encodeCursor(positionOf(last, paging), key));
  return paging.cursor.isOptional ? removeAt(cut, paging.cursor.pointer) : replaceAt(cut, paging.cursor.pointer, null);
}

export const listAt = (body: unknown, pointer: string) => (valueAt(body, pointer) ?? []) as Entry[];

/** The entries that pass every filter. A filter with a list passes entries with any of its values. */
export function filterEntries(
  entries: Entry[],
  { query, lists = {} }: Pick<RequestValues, 'query' | 'lists'>,
  { filters }: Pick<Operation, 'filters'>,
): Entry[] {
  const given = filters.flatMap(({ name, passes }) =>
    query[name] === undefined ? [] : [{ passes, values: lists[name] ?? [query[name]] }],
  );
  if (given.length === 0) return entries;
  return entries.filter((entry) => given.every(({ passes, values }) => values.some((value) => passes(entry, value))));
}

/** Copies a body and replaces the value at a pointer. */
export function replaceAt(body: Entry, pointer: string, value: unknown): Entry {
  const [key = '', ...rest] = pointerKeys(pointer);
  if (rest.length === 0) return { ...body, [key]: value };
  return { ...body, [key]: replaceAt(Object(body[key]) as Entry, `/${rest.join('/')}`, value) };
}

/** Copies a body without the property at a pointer. */
function removeAt(body: Entry, pointer: string): Entry {
  const [key = '', ...rest] = pointerKeys(pointer);
  const { [key]: value, ...others } = body;
  return rest.length === 0 ? others : { ...body, [key]: removeAt(Object(value) as Entry, `/${rest.join('/')}`) };
}

/** The id of an entry and its sort values. */
type Position = string[];

const positionOf = (entry: Entry, { order, identity }: Paging): Position =>
  [entry[identity] ?? JSON.stringify(entry), ...order.map((name) => entry[name.replace('-', '')])].map(String);

/** The index where the next page starts, or where it ends in a backward list. */
function findEdge(entries: Entry[], read: Position, paging: Paging): number {
  const backward = paging.direction === 'backward';
  const same = entries.findIndex((entry) => positionOf(entry, paging).join('\n') === read.join('\n'));
  if (same >= 0) return backward ? same : same + 1;
  // The last entry was moved or removed. Continue with the first entry that sorts after it.
  const next = entries.findIndex((entry) => isAfter(positionOf(entry, paging), read, paging));
  return next < 0 ? entries.length : next;
}

function isAfter(position: Position, read: Position, { order }: Paging): boolean {
  for (const [index, name] of order.entries()) {
    const [a = '', b = ''] = [position[index + 1], read[index + 1]];
    if (a !== b) return name.startsWith('-') ? a < b : a > b;
  }
  return false;
}

/** The edge of a page from an example. */
function findPageEdge(entries: Entry[], page: Entry[], backward: boolean): number {
  const first = backward ? page.at(-1) : page[0];
  const found = entries.findIndex(({ id }) => id !== undefined && id === first?.id);
  if (found < 0) throw new InvalidCursorError();
  return backward ? found + 1 : found;
}

function encodeCursor(position: Position, key: string): string {
  const bytes = new TextEncoder().encode(JSON.stringify(position));
  const text = btoa(String.fromCharCode(...bytes)).replaceAll(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');
  return `mock-${hash(text + key).toString(36)}-${text}`;
}

/** Decodes a cursor that the mock created for the same request. */
function decodeCursor(cursor: string, key: string): Position | undefined {
  const [, owner, text = ''] = /^mock-([0-9a-z]+)-([\w-]+)$/.exec(cursor) ?? [];
  if (owner === undefined || owner !== hash(text + key).toString(36)) return undefined;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)))) as Position;
}

export const hasCursor = ({ paging }: Operation, query: RequestValues['query']): boolean =>
  paging !== undefined && query[paging.cursor.name] !== undefined;
