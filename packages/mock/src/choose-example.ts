import type { ParameterObject, When } from '@threads-api/contract';
import type { Example, MockOperation } from './compile-contract.ts';

/** What an example is chosen by. */
export interface Asked {
  path: Record<string, string>;
  query: Record<string, string>;
  /** Empty: the one the story is told by. */
  caller: string;
}

export interface Chosen {
  /** The example, or the one that the answer was cut from. */
  name: string;
  body: Record<string, unknown>;
}

type Item = Record<string, unknown>;

const listIn = (body: Item, pointer: string[]) =>
  pointer.reduce<unknown>((node, key) => (node as Item | undefined)?.[key], body) as Item[] | undefined;

/** The cursor is not one that any answer gave. */
export class UnknownCursor extends Error {}

/**
 * The answer to a request, from the examples: the one that names this very request; or else a page cut from the one
 * that answers it without a query, by the filters and limits that the contract declares. Nothing, if no example
 * speaks of what is asked for.
 */
export function chooseExample(operation: MockOperation, asked: Asked): Chosen | undefined {
  const exact = operation.examples.find(({ when }) => when.some((request) => isSame(request, asked)));
  if (exact) return { name: exact.name, body: exact.value };
  const whole = operation.examples.find(({ when }) => when.some((request) => isSame(request, { ...asked, query: {} })));
  if (whole) return cutPage(operation, whole, asked);
  // A cursor is looked at before the thread is: nothing here gives one.
  const [cursorName = ''] = cursorOf(operation.responses['200']?.links ?? {});
  if (asked.query[cursorName] !== undefined) throw new UnknownCursor();
  return undefined;
}

function isSame({ path = {}, query = {}, caller = '' }: When, asked: Asked): boolean {
  return caller === asked.caller && sameValues(path, asked.path) && sameValues(query, asked.query);
}

function sameValues(a: Record<string, string>, b: Record<string, string>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => String(a[name]) === b[name]);
}

function cutPage({ examples, parameters, responses }: MockOperation, whole: Example, asked: Asked): Chosen {
  const limiting = parameters.find((parameter) => parameter['x-limits']);
  const [cursorName] = cursorOf(responses['200']?.links ?? {});
  const pointer = limiting?.['x-limits']?.split('/').slice(1);
  if (!limiting || !pointer || !cursorName) return { name: whole.name, body: whole.value };

  const { query } = asked;
  const { [limiting.name]: limitText = limiting.schema.default, [cursorName]: cursor, ...filters } = query;
  const body = structuredClone(whole.value);
  const page = pointer.slice(0, -1).reduce((node, key) => node[key] as Record<string, unknown>, body);
  const listName = pointer.at(-1) as string;
  const items = (page[listName] as Record<string, unknown>[]).filter((item) => passes(item, query, parameters));
  const limit = Number(limitText);
  // The pages of a list within an object are read from its end: the newest first, each in the order of time.
  const fromEnd = pointer.length > 1;
  // A cursor belongs to what was asked for, page and limit aside.
  const key = keyOf({ ...asked, query: filters });
  const answered = examples.find(({ when }) =>
    when.some(
      ({ query: { [limiting.name]: _limit, [cursorName]: given, ...others } = {}, ...rest }) =>
        given === cursor && isSame({ ...rest, query: others }, { ...asked, query: filters }),
    ),
  );
  const start =
    cursor === undefined ? 0 : startOf(cursor, key, items, answered && listIn(answered.value, pointer), fromEnd);
  const rest = items.length - start;
  page[listName] = fromEnd ? items.slice(Math.max(0, rest - limit), rest) : items.slice(start, start + limit);
  page.nextCursor = rest > limit ? `mock-${start + limit}-${key}` : null;
  return { name: whole.name, body };
}

function passes(item: Record<string, unknown>, query: Record<string, string>, parameters: ParameterObject[]): boolean {
  return parameters.every(({ name, 'x-filters': filter }) => {
    const given = query[name];
    if (!filter || given === undefined) return true;
    return item[filter.property] === (filter.values ? filter.values[given] : given);
  });
}

/** Where a cursor leads: one of the mock's own says so; one of an example leads to what that example begins with. */
function startOf(cursor: string, key: string, items: Item[], answered: Item[] | undefined, fromEnd: boolean): number {
  const [, place, owner] = /^mock-(\d+)-(\w+)$/.exec(cursor) ?? [];
  if (place !== undefined && owner === key && Number(place) < items.length) return Number(place);
  const first = fromEnd ? answered?.at(-1) : answered?.[0];
  const found = items.findIndex(({ id }) => id !== undefined && id === first?.id);
  if (found < 0) throw new UnknownCursor();
  return fromEnd ? items.length - found - 1 : found;
}

/** A short name for what was asked for. */
function keyOf(asked: Asked): string {
  let hash = 5381;
  for (const character of JSON.stringify([asked.path, Object.entries(asked.query).sort(), asked.caller])) {
    hash = (hash * 33) ^ (character.codePointAt(0) as number);
  }
  return (hash >>> 0).toString(36);
}

/** The parameter that takes the cursor of the page before, as the response's link has it. */
function cursorOf(links: Record<string, { parameters: Record<string, string> }>): string[] {
  return Object.values(links).flatMap(({ parameters }) =>
    Object.entries(parameters).flatMap(([name, expression]) =>
      expression.startsWith('$response.body#') ? [name] : [],
    ),
  );
}
