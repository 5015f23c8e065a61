import { type Exchange, type Operation, type Paging, pointerKeys, valueAt } from '@threads-api/contract';

/** The parts of a request that select an example. */
export interface RequestValues {
  path: Record<string, string>;
  query: Record<string, string>;
  /** The user whose request it is, if an example names that user; absent for the contract's own caller. */
  caller?: string | undefined;
}

export interface ChosenExample {
  /** The example, or the example that the page was cut from. */
  name: string;
  body: Record<string, unknown>;
}

type Entry = Record<string, unknown>;

/** No response returned this cursor. */
export class UnknownCursor extends Error {}

/**
 * Chooses the response to a request from the examples of an operation. An example with exactly these parameters comes
 * first. Otherwise a page is cut from the example without a query, by the filters and limits that the contract declares.
 * Returns `undefined` if neither exists.
 */
export function chooseExample(operation: Operation, request: RequestValues): ChosenExample | undefined {
  const examples = operation.examples.filter(
    (example) => example.status === operation.success?.status && example.request.known,
  );
  const findExample = (wanted: RequestValues) => examples.find((example) => isExampleOf(operation, example, wanted));
  const exact = findExample(request);
  if (exact) return { name: exact.name, body: exact.value as Entry };
  const complete = findExample({ ...request, query: {} });
  if (complete) return cutPage(operation, examples, complete, request);
  // The server checks the cursor before the thread: an unknown cursor is a 400, not a 404.
  if (request.query[operation.paging?.cursor.name ?? ''] !== undefined) throw new UnknownCursor();
  return undefined;
}

function isExampleOf(operation: Operation, example: Exchange, request: RequestValues): boolean {
  return (
    example.caller === request.caller &&
    sameValues(example.request.path, request.path) &&
    sameValues(withoutDefaults(operation, example.request.query), withoutDefaults(operation, request.query))
  );
}

/** A parameter with its default value has the same meaning as no parameter. */
function withoutDefaults({ parameters }: Operation, query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => String(parameters.find((parameter) => parameter.name === name)?.schema.default) !== value,
    ),
  );
}

function sameValues(a: Record<string, string>, b: Record<string, string>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function cutPage(
  operation: Operation,
  examples: Exchange[],
  complete: Exchange,
  request: RequestValues,
): ChosenExample {
  const { paging } = operation;
  if (!paging) return { name: complete.name, body: complete.value as Entry };
  const { [paging.limit.name]: requestedLimit, [paging.cursor.name]: cursor, ...filters } = request.query;
  const limit = Number(requestedLimit ?? paging.limit.default);
  const backward = paging.direction === 'backward';
  const entries = listAt(complete.value, paging.list).filter((entry) =>
    matchesFilters(entry, request.query, operation),
  );
  // A cursor is valid for the same path, filters and caller, with any limit.
  const unpaged = { ...request, query: filters };
  const key = hashRequest(unpaged);
  const start =
    cursor === undefined
      ? 0
      : (decodeCursor(cursor, key, entries.length) ??
        startOf(findExamplePage(operation, paging, examples, unpaged, cursor), entries, backward));
  const remaining = entries.length - start;
  const body = structuredClone(complete.value) as Entry;
  const page = backward
    ? entries.slice(Math.max(0, remaining - limit), remaining)
    : entries.slice(start, start + limit);
  setAt(body, paging.list, page);
  setAt(body, paging.cursor.pointer, remaining > limit ? `mock-${start + limit}-${key}` : null);
  return { name: complete.name, body };
}

const listAt = (body: unknown, pointer: string) => (valueAt(body, pointer) ?? []) as Entry[];

function setAt(body: Entry, pointer: string, value: unknown): void {
  const parent = valueAt(body, pointer.replace(/\/[^/]*$/, '')) as Entry;
  parent[pointerKeys(pointer).at(-1) as string] = value;
}

function matchesFilters(entry: Entry, query: Record<string, string>, { parameters }: Operation): boolean {
  return parameters.every(({ name, 'x-filters': filter }) => {
    const given = query[name];
    if (!filter || given === undefined) return true;
    return entry[filter.property] === (filter.values ? filter.values[given] : given);
  });
}

/** The number of entries before the page, from a cursor that the mock made for the same request. */
function decodeCursor(cursor: string, key: string, count: number): number | undefined {
  const [, position, owner] = /^mock-(\d+)-(\w+)$/.exec(cursor) ?? [];
  return position !== undefined && owner === key && Number(position) < count ? Number(position) : undefined;
}

/** The entries of the example that has this cursor in its request. */
function findExamplePage(
  operation: Operation,
  paging: Paging,
  examples: Exchange[],
  unpaged: RequestValues,
  cursor: string,
): Entry[] {
  const example = examples.find((candidate) => {
    const { [paging.limit.name]: _, [paging.cursor.name]: exampleCursor, ...query } = candidate.request.query;
    const withoutPage = { ...candidate, request: { ...candidate.request, query } };
    return exampleCursor === cursor && isExampleOf(operation, withoutPage, unpaged);
  });
  return example ? listAt(example.value, paging.list) : [];
}

/** The number of entries before a page. */
function startOf(page: Entry[], entries: Entry[], backward: boolean): number {
  const first = backward ? page.at(-1) : page[0];
  const found = entries.findIndex(({ id }) => id !== undefined && id === first?.id);
  if (found < 0) throw new UnknownCursor();
  return backward ? entries.length - found - 1 : found;
}

/** A short hash of a request, to bind a cursor to it. */
function hashRequest({ path, query, caller }: RequestValues): string {
  let hash = 5381;
  for (const character of JSON.stringify([path, Object.entries(query).sort(), caller])) {
    hash = (hash * 33) ^ (character.codePointAt(0) as number);
  }
  return (hash >>> 0).toString(36);
}
