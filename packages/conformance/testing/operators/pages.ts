import { type Operation, valueAt } from '@threads-api/contract';
import type { FaultRequest, FaultResponse, Handler } from '../broken-server.ts';
import { withQuery } from '../fault-messages.ts';
import { changeRequest, changeResponse, type Placed } from './derived-fault.ts';

type Paging = NonNullable<Operation['paging']>;
type Entries = unknown[];

/** Changes the entries of a page. The same array means no change. */
function withEntries(
  response: FaultResponse,
  { list, cursor }: Paging,
  change: (entries: Entries, nextCursor: unknown) => Entries,
): FaultResponse {
  if (response.status !== 200 || response.text === '') return response;
  const body: unknown = JSON.parse(response.text);
  const entries = valueAt(body, list);
  if (!Array.isArray(entries)) return response;
  const changed = change(entries, valueAt(body, cursor.pointer));
  return changed === entries ? response : { ...response, text: JSON.stringify(withValue(body, list, changed)) };
}

function withValue(body: unknown, pointer: string, value: unknown): unknown {
  const [, name, ...rest] = pointer.split('/');
  if (name === undefined) return value;
  const object = body as Record<string, unknown>;
  return { ...object, [name]: withValue(object[name], rest.length > 0 ? `/${rest.join('/')}` : '', value) };
}

const withoutParameter = (request: FaultRequest, name: string) =>
  request.query.has(name) ? withQuery(request, (query) => query.delete(name)) : request;

/** Faults in the pages, order and filters of a list. */
export function pageOperators({ paging, filters }: Operation): Placed[] {
  const ignored = filters.map(
    ({ name }): Placed => ({
      operator: 'ignores a filter',
      caughtBy: 'filter-matches',
      place: name,
      break: changeRequest((request) => withoutParameter(request, name)),
    }),
  );
  if (!paging) return ignored;
  const { limit, cursor } = paging;
  const onEntries = (change: (entries: Entries, nextCursor: unknown, request: FaultRequest) => Entries) =>
    changeResponse((response, request) =>
      withEntries(response, paging, (entries, next) => change(entries, next, request)),
    );
  const isNext = ({ query }: FaultRequest) => query.has(cursor.name);
  return [
    ...ignored,
    {
      operator: 'ignores the limit',
      caughtBy: 'page-size',
      break: changeRequest((request) => withoutParameter(request, limit.name)),
    },
    {
      operator: 'ignores the cursor',
      caughtBy: 'pages-without-duplicates',
      break: changeRequest((request) => withoutParameter(request, cursor.name)),
    },
    {
      operator: 'breaks the order',
      caughtBy: 'page-order',
      break: onEntries((entries) => (entries.length > 1 ? entries.toReversed() : entries)),
    },
    {
      operator: 'skips an entry at page borders',
      caughtBy: 'cursor-with-other-limit',
      break: onEntries((entries, _, request) => (isNext(request) && entries.length > 1 ? entries.slice(1) : entries)),
    },
    {
      operator: 'loses the last entry of a page',
      caughtBy: 'cursor-with-other-limit',
      break: onEntries((entries, next) => (next !== null && entries.length > 1 ? entries.slice(0, -1) : entries)),
    },
    {
      operator: 'repeats an entry at page borders',
      caughtBy: 'pages-without-duplicates',
      break: repeatingLast(paging),
    },
    {
      operator: 'ends after the first page',
      caughtBy: 'pages-without-gaps',
      break: changeResponse((response, request) => {
        if (response.status !== 200 || response.text === '' || isNext(request)) return response;
        const body: unknown = JSON.parse(response.text);
        if (valueAt(body, cursor.pointer) === null) return response;
        return { ...response, text: JSON.stringify(withValue(body, cursor.pointer, null)) };
      }),
    },
    {
      operator: 'never ends',
      caughtBy: 'pages-end',
      break: () => {
        let last: unknown = null;
        return async (request: FaultRequest, handler: Handler) => {
          const response = await handler(request);
          if (response.status !== 200 || response.text === '') return response;
          const body: unknown = JSON.parse(response.text);
          const next = valueAt(body, cursor.pointer);
          if (next !== null) last = next;
          if (next !== null || last === null) return response;
          return { ...response, text: JSON.stringify(withValue(body, cursor.pointer, last)) };
        };
      },
    },
  ];
}

/** Each page starts with the last entry of the page before it, which the server remembers by the cursor. */
const repeatingLast = (paging: Paging): Placed['break'] => {
  return () => {
    const lastBefore = new Map<unknown, unknown>();
    return async (request, handler) => {
      const response = await handler(request);
      return withEntries(response, paging, (entries, next) => {
        lastBefore.set(next, paging.direction === 'forward' ? entries.at(-1) : entries[0]);
        const last = lastBefore.get(request.query.get(paging.cursor.name));
        if (last === undefined) return entries;
        return paging.direction === 'forward' ? [last, ...entries] : [...entries, last];
      });
    };
  };
};
