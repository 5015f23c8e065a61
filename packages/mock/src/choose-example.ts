import { type Exchange, type Operation, pointerKeys, valueAt } from '@threads-api/contract';

/** What an example is chosen by. */
export interface Asked {
  path: Record<string, string>;
  query: Record<string, string>;
  /** A user whom an example names; absent, it is the contract's own caller. */
  caller?: string | undefined;
}

export interface Chosen {
  /** The example, or the one that the page was cut from. */
  name: string;
  body: Record<string, unknown>;
}

type Entry = Record<string, unknown>;

/** The cursor is not one that any response gave. */
export class UnknownCursor extends Error {}

/**
 * The response to a request, from the examples: the one that answers this very request; or else a page cut from the one
 * that answers it without a query, by the filters and limits that the contract declares. Nothing, if no example
 * answers it.
 */
export function chooseExample(operation: Operation, asked: Asked): Chosen | undefined {
  const examples = operation.examples.filter(
    ({ status, request }) => status === operation.success?.status && request.known,
  );
  const answers = (wanted: Asked) => examples.find((example) => isSame(operation, example, wanted));
  const exact = answers(asked);
  if (exact) return { name: exact.name, body: exact.value as Entry };
  const whole = answers({ ...asked, query: {} });
  if (whole) return cutPage(operation, examples, whole, asked);
  // The cursor is checked before the thread: nothing here returns one.
  if (asked.query[operation.paging?.cursor.name ?? ''] !== undefined) throw new UnknownCursor();
  return undefined;
}

function isSame(operation: Operation, { request, caller }: Exchange, asked: Asked): boolean {
  return (
    caller === asked.caller &&
    sameValues(request.path, asked.path) &&
    sameValues(withoutDefaults(operation, request.query), withoutDefaults(operation, asked.query))
  );
}

/** A parameter with its default asks for the same as none. */
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

function cutPage(operation: Operation, examples: Exchange[], whole: Exchange, asked: Asked): Chosen {
  const { paging } = operation;
  if (!paging) return { name: whole.name, body: whole.value as Entry };
  const { [paging.limit.name]: given, [paging.cursor.name]: cursor, ...filters } = asked.query;
  const limit = Number(given ?? paging.limit.default);
  const backward = paging.direction === 'backward';
  const entries = listIn(whole.value, paging.list).filter((entry) => passes(entry, asked.query, operation));
  // A cursor belongs to the request, page and limit aside.
  const key = keyOf({ ...asked, query: filters });
  const answered = examples.find(({ request, ...example }) => {
    const { [paging.limit.name]: _limit, [paging.cursor.name]: its, ...others } = request.query;
    return (
      its === cursor &&
      isSame(operation, { ...example, request: { ...request, query: others } }, { ...asked, query: filters })
    );
  });
  const start =
    cursor === undefined ? 0 : startOf(cursor, key, entries, answered && listIn(answered.value, paging.list), backward);
  const rest = entries.length - start;
  const body = structuredClone(whole.value) as Entry;
  const page = valueAt(body, paging.list.replace(/\/[^/]*$/, '')) as Entry;
  page[pointerKeys(paging.list).at(-1) as string] = backward
    ? entries.slice(Math.max(0, rest - limit), rest)
    : entries.slice(start, start + limit);
  const cursorHolder = valueAt(body, paging.cursor.pointer.replace(/\/[^/]*$/, '')) as Entry;
  cursorHolder[pointerKeys(paging.cursor.pointer).at(-1) as string] =
    rest > limit ? `mock-${start + limit}-${key}` : null;
  return { name: whole.name, body };
}

const listIn = (body: unknown, pointer: string) => (valueAt(body, pointer) ?? []) as Entry[];

function passes(entry: Entry, query: Record<string, string>, { parameters }: Operation): boolean {
  return parameters.every(({ name, 'x-filters': filter }) => {
    const given = query[name];
    if (!filter || given === undefined) return true;
    return entry[filter.property] === (filter.values ? filter.values[given] : given);
  });
}

/** Where a cursor leads: the mock's own has the position in it; one of an example leads to the first entry of that example. */
function startOf(
  cursor: string,
  key: string,
  entries: Entry[],
  answered: Entry[] | undefined,
  backward: boolean,
): number {
  const [, position, owner] = /^mock-(\d+)-(\w+)$/.exec(cursor) ?? [];
  if (position !== undefined && owner === key && Number(position) < entries.length) return Number(position);
  const first = backward ? answered?.at(-1) : answered?.[0];
  const found = entries.findIndex(({ id }) => id !== undefined && id === first?.id);
  if (found < 0) throw new UnknownCursor();
  return backward ? entries.length - found - 1 : found;
}

/** A short hash of a request. */
function keyOf(asked: Asked): string {
  let hash = 5381;
  for (const character of JSON.stringify([asked.path, Object.entries(asked.query).sort(), asked.caller])) {
    hash = (hash * 33) ^ (character.codePointAt(0) as number);
  }
  return (hash >>> 0).toString(36);
}
