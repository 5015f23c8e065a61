import { contract, type Filter } from '@threads-api/contract';
import type { Fault } from '../../broken-server.ts';
import { type Json, operationOf, withJson, withQuery } from '../../fault-messages.ts';
import { mapBody, mapRequest } from '../../fault-tools.ts';
import { type Cut, cutAt, type PageRequest, repaginate } from '../../repaginate.ts';

const { filters } = contract.operation('listThreads');

/** Three faults of every filter that the contract declares. */
function faultsOf({ name, passes, requirements: [breaks = ''] }: Filter): Fault[] {
  return [
    {
      id: `${name}-ignored`,
      what: `ignores ${name}`,
      caughtBy: 'filter-matches',
      breaks,
      breakHandler: mapRequest((request) =>
        operationOf(request) === 'list' ? withQuery(request, (query) => query.delete(name)) : request,
      ),
    },
    {
      id: `${name}-inverted`,
      what: `lists the threads that do not pass ${name}`,
      caughtBy: 'filter-matches',
      breaks,
      breakHandler: (handler) => async (request) => {
        const value = request.query.get(name);
        if (operationOf(request) !== 'list' || !value || request.query.has('cursor')) return handler(request);
        const all = await handler(withQuery(request, (query) => query.delete(name)));
        if (all.status !== 200 || !all.text) return all;
        const body = JSON.parse(all.text);
        return withJson(all, { data: body.data.filter((thread: Json) => !passes(thread, value)), nextCursor: null });
      },
    },
    {
      id: `${name}-forgets-last`,
      what: `omits the last thread that passes ${name}`,
      caughtBy: 'filter-complete',
      breaks,
      breakHandler: mapBody('list', (body, { query }) =>
        query.has(name) && body.nextCursor === null ? { ...body, data: body.data.slice(0, -1) } : body,
      ),
    },
  ];
}

/** Pages of unread=1, cut from the unfiltered list. */
const filterPages = (cut: (all: Json[], asked: PageRequest<number>) => Cut<number>): Fault['breakHandler'] =>
  repaginate<number>(
    'list',
    (all, asked) => (asked.request.query.has('unread') ? cut(all, asked) : cutAt(all, asked.from ?? 0, asked.limit)),
    { unfiltered: true },
  );

/** Replaces the filter of unread=1. */
const filterBy = (passes: (thread: Json, all: Json[]) => boolean): Fault['breakHandler'] =>
  filterPages((all, { limit, from = 0 }) =>
    cutAt(
      all.filter((thread) => passes(thread, all)),
      from,
      limit,
    ),
  );

/** Lists with a filter. */
export const filterFaults: Fault[] = [
  ...filters.flatMap(faultsOf),
  {
    id: 'filter-of-first-page',
    what: 'lists read threads on the later pages of unread=1',
    caughtBy: 'filter-pages',
    breaks: 'D16',
    breakHandler: mapBody('list', (body, { query }) =>
      query.has('unread') && query.has('cursor')
        ? { ...body, data: body.data.map((thread: Json) => ({ ...thread, unread: false })) }
        : body,
    ),
  },
  {
    id: 'unread-border-lost',
    what: 'omits the first entry of every later page of unread=1',
    caughtBy: 'filter-pages',
    breaks: 'D16',
    breakHandler: repaginate<number>('list', (entries, { limit, from = 0, request }) =>
      cutAt(entries, request.query.has('unread') && from > 0 ? from + 1 : from, limit),
    ),
  },
  {
    id: 'filter-by-status',
    what: 'lists the open threads for unread=1',
    caughtBy: 'filter-matches',
    breaks: 'R16',
    breakHandler: filterBy(({ status }) => status === 'open'),
  },
  {
    id: 'filter-finds-nothing',
    what: 'lists nothing for unread=1',
    caughtBy: 'filter-complete',
    breaks: 'D32',
    breakHandler: filterBy(() => false),
  },
  {
    id: 'filter-of-recent',
    what: 'looks for unread threads only among the five newest',
    caughtBy: 'filter-complete',
    breaks: 'D32',
    breakHandler: filterBy((thread, all) => thread.unread && all.indexOf(thread) < 5),
  },
  {
    id: 'filter-after-paging',
    what: 'applies unread=1 to every page, so that some are empty',
    caughtBy: 'page-not-empty',
    breaks: 'D15',
    breakHandler: filterPages((all, { limit, from = -1 }) => {
      const { data, next } = cutAt(all, from + 1, limit);
      return { data: data.filter(({ unread }) => unread), next: next && next - 1 };
    }),
  },
];
