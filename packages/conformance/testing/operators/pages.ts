import { type Operation, parentOf, pointerKeys, valueAt } from '@threads-api/contract';
import type { FaultRequest, FaultResponse } from '../broken-server.ts';
import type { Break } from '../fault.ts';
import { withChanged, withoutParameters } from '../fault-messages.ts';
import { mapRequest, mapResponse } from '../fault-tools.ts';
import { operatorsOf, type Placed } from './derived-fault.ts';

type Paging = NonNullable<Operation['paging']>;
type Entries = unknown[];

/** Changes a part of a page. */
const withPart = (
  response: FaultResponse,
  pointer: string,
  change: (part: unknown, body: unknown) => unknown,
): FaultResponse =>
  response.status === 200
    ? withChanged(response, (body) =>
        Object.assign(valueAt(body, parentOf(pointer)) as object, {
          [`${pointerKeys(pointer).at(-1)}`]: change(valueAt(body, pointer), body),
        }),
      )
    : response;

const withEntries = (
  response: FaultResponse,
  { list, cursor }: Paging,
  change: (entries: Entries, nextCursor: unknown) => Entries,
): FaultResponse =>
  withPart(response, list, (entries, body) => change(entries as Entries, valueAt(body, cursor.pointer)));

/** Changes the next cursor of a page. */
const withNext = ({ cursor }: Paging, change: (next: unknown, request: FaultRequest) => unknown): Break =>
  mapResponse((response, request) => withPart(response, cursor.pointer, (next) => change(next, request)));

/** Reads the same cursor again at the end. */
const neverEnding =
  (paging: Paging): Break =>
  (handler, target) => {
    let last: unknown = null;
    return withNext(paging, (next) => {
      last = next ?? last;
      return last;
    })(handler, target);
  };

/** Faults in the pages, order and filters of a list. */
export function pageOperators({ paging, filters }: Operation): Placed[] {
  const without = (name: string) => mapRequest((request) => withoutParameters(request, [name]));
  const ignored = filters.flatMap(({ name }) =>
    operatorsOf({ 'filter-matches': { 'ignores a filter': without(name) } }, name),
  );
  if (!paging) return ignored;
  const { limit, cursor } = paging;
  const onEntries = (change: (entries: Entries, nextCursor: unknown, request: FaultRequest) => Entries) =>
    mapResponse((response, request) =>
      withEntries(response, paging, (entries, next) => change(entries, next, request)),
    );
  const isNext = ({ query }: FaultRequest) => query.has(cursor.name);
  return [
    ...ignored,
    ...operatorsOf({
      'page-size': { 'ignores the limit': without(limit.name) },
      'pages-without-duplicates': {
        'ignores the cursor': without(cursor.name),
        'repeats an entry at page borders': repeatingLast(paging),
      },
      'page-order': {
        'breaks the order': onEntries((entries) => entries.toReversed()),
      },
      'cursor-with-other-limit': {
        'skips an entry at page borders': onEntries((entries, _, request) =>
          isNext(request) && entries.length > 1 ? entries.slice(1) : entries,
        ),
        'loses the last entry of a page': onEntries((entries, next) =>
          next !== null && entries.length > 1 ? entries.slice(0, -1) : entries,
        ),
      },
      'pages-without-gaps': {
        'ends after the first page': withNext(paging, (next, request) => (isNext(request) ? next : null)),
      },
      'pages-end': { 'never ends': neverEnding(paging) },
      'page-not-empty': {
        'returns a first page without entries': onEntries((entries, next, request) =>
          next === null || isNext(request) ? entries : [],
        ),
      },
    }),
  ];
}

/** Each page starts with the last entry of the page before it, which the server remembers by the cursor. */
const repeatingLast = (paging: Paging): Break => {
  return (handler) => {
    const lastBefore = new Map<unknown, unknown>();
    return async (request) => {
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
