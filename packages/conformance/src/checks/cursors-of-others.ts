import { valueAt } from '@threads-api/contract';
import type { Check } from '../check.ts';
import { checkEach } from '../check-each.ts';
import { findLargest, type PagedList, pagedLists, pathOf, readSmallPages } from '../data/paged-lists.ts';
import { pagedOperations } from '../data/pagination.ts';
import { threadParameter, threadPath } from '../data/paths.ts';
import { rolesOf, sampleThreadIds } from '../data/threads.ts';
import type { Exchange } from '../http/exchange.ts';
import { valuesOf } from '../probes/parameter-values.ts';
import { secondToken } from '../probes/scopes.ts';
import { expectStatus, NotTested } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { oncePerRun } from '../run/once-per-run.ts';

const cursorOfOtherFilter: Check = {
  id: 'cursor-of-other-filter',
  title: 'A cursor is bound to its filter: with another filter it is rejected with 400',
  requirements: ['D16'],
  declares: ['opaqueCursors'],
  about: 'parameters/cursor',
  failure: 'A cursor of the filtered list continues somewhere in the unfiltered list.',
  run: (context) =>
    checkEach(pagedOperations(context), async (operation) => {
      const { limit, cursor: next } = operation.paging;
      const filters = operation.parameters.filter((parameter) => parameter['x-filters']);
      return checkEach(filters, async (filter) => {
        const { name } = filter;
        const [value] = valuesOf(filter).valid;
        if (value === undefined) return [];
        const [filtered, whole] = await Promise.all(
          [{ [name]: value }, {}].map((query) =>
            context.send({ operation, query: { ...query, [limit.name]: '1' } as Record<string, string> }),
          ),
        );
        const cursors = [filtered, whole].map((exchange) => valueAt(exchange?.json, next.pointer));
        if (!cursors.every((cursor) => typeof cursor === 'string'))
          throw new NotTested(
            `there is no second page with ${name}=${value}; add two entries that pass, and one that does not`,
          );
        const [ofFiltered, ofWhole] = cursors as [string, string];
        return [
          ...expectStatus(
            await context.send({
              operation,
              query: { [next.name]: ofFiltered },
              label: `with a cursor of ${name}=${value}`,
            }),
            400,
          ),
          ...expectStatus(
            await context.send({
              operation,
              query: { [name]: value, [next.name]: ofWhole },
              label: `${name}=${value} with a cursor of the whole list`,
            }),
            400,
          ),
        ];
      });
    }),
};

const cursorOfOtherUser: Check = {
  id: 'cursor-of-other-user',
  title: "Another user's cursor is rejected with 400",
  requirements: ['D16'],
  declares: ['opaqueCursors'],
  about: 'parameters/cursor',
  failure: "Another user's cursor reveals a position in their list.",
  needs: ['tokens.otherUser'],
  async run(context) {
    const { list } = rolesOf(context);
    const { limit, cursor: next } = list.paging;
    const first = await context.send({ operation: list, token: 'otherUser', query: { [limit.name]: '1' } });
    const cursor = valueAt(first.json, next.pointer);
    if (typeof cursor !== 'string')
      throw new NotTested(
        "the user of tokens.otherUser sees fewer than two threads, so there is no cursor to try; add threads to that user's view",
      );
    return expectStatus(
      await context.send({ operation: list, query: { [next.name]: cursor }, label: "with another user's cursor" }),
      400,
    );
  },
};

const cursorOfOtherToken: Check = {
  id: 'cursor-of-other-token',
  title: 'A cursor works with every token of the same user',
  requirements: ['D16'],
  declares: ['opaqueCursors'],
  about: 'parameters/cursor',
  failure: '400 after a client renews its token between two pages.',
  needs: ['tokens.without'],
  async run(context) {
    const { list } = rolesOf(context);
    const token = secondToken(context, list);
    if (!token) return 'inapplicable';
    const { limit, cursor: next } = list.paging;
    const size = { [limit.name]: '1' };
    const first = await context.send({ operation: list, query: size });
    const cursor = valueAt(first.json, next.pointer);
    if (typeof cursor !== 'string')
      throw new NotTested("the user of tokens.full sees fewer than two threads; add threads to that user's view");
    // Use the same limit, so that only the token differs.
    const query = { ...size, [next.name]: cursor };
    return expectStatus(
      await context.send({ operation: list, token, query, label: 'with a cursor of the other token' }),
      200,
    );
  },
};

const cursorOfOtherThread: Check = {
  id: 'cursor-of-other-thread',
  title: "A cursor for one thread's history or notes is rejected with 400 on another thread",
  requirements: ['D12', 'D16'],
  declares: ['opaqueCursors'],
  failure: 'The history of one thread continues with entries of another.',
  run: (context) =>
    checkEach(pagedLists(context), async (list) => {
      const { operation } = list;
      if (!list.ofThread) return 'inapplicable';
      const own = await findLargest(context, operation);
      const other = (await sampleThreadIds(context)).find((id) => id !== own);
      const { exchanges } = await readSmallPages(context, list);
      const cursor = valueAt(exchanges[0].json, operation.paging.cursor.pointer);
      if (!other || typeof cursor !== 'string') return 'inapplicable';
      const query = { [operation.paging.cursor.name]: cursor };
      return expectStatus(
        await context.send({
          operation,
          path: (await threadPath(context, operation, other)) ?? {},
          query,
          label: "with another thread's cursor",
        }),
        400,
      );
    }),
};

const cursorOfOtherOperation: Check = {
  id: 'cursor-of-other-operation',
  title: 'A cursor of another operation is rejected with 400, even for the same thread',
  requirements: ['D16', 'D12'],
  declares: ['opaqueCursors'],
  failure: 'A cursor of the notes continues somewhere in the history.',
  async run(context) {
    const lists = pagedLists(context);
    const pairs = lists.flatMap((from) => lists.filter((to) => to !== from).map((to) => ({ from, to })));
    return checkEach(pairs, async ({ from, to }) => {
      const cursor = await cursorOf(context, from);
      const { operation } = to;
      const query = { [operation.paging.cursor.name]: cursor };
      const path = await pathFor(context, from, to);
      const label = `with a cursor of ${from.operation.id}`;
      return expectStatus(await context.send({ operation, path, query, label }), 400);
    });
  },
};

/** A first page of one entry. */
const readFirst = oncePerRun(
  async (context: Context, list: PagedList): Promise<Exchange> => {
    const { operation } = list;
    const query = { [operation.paging.limit.name]: '1' };
    return context.send({ operation, ...(await pathOf(context, list)), query });
  },
  ({ operation }) => operation.id,
);

/** A cursor that was issued to `tokens.full`. */
async function cursorOf(context: Context, list: PagedList): Promise<string> {
  const { operation } = list;
  const { cursor: next } = operation.paging;
  const first = list.ofThread ? (await readSmallPages(context, list)).exchanges[0] : await readFirst(context, list);
  const cursor = valueAt(first.json, next.pointer);
  if (typeof cursor !== 'string')
    throw new NotTested(`${operation.id} of tokens.full has no second page; add entries to it`);
  return cursor;
}

/** If both operations are about a thread, uses the thread of the cursor, so that only the operation differs. */
async function pathFor(context: Context, from: PagedList, to: PagedList): Promise<Record<string, string>> {
  const [{ path }, { path: issued }] = await Promise.all([pathOf(context, to), pathOf(context, from)]);
  const [name, source] = [to, from].map(({ operation }) => threadParameter(context, operation));
  const thread = source === undefined ? undefined : issued[source];
  return name === undefined || thread === undefined ? path : { ...path, [name]: thread };
}

/** A cursor belongs to one list, filter, user and token. */
export const cursorOfOthersChecks: Check[] = [
  cursorOfOtherFilter,
  cursorOfOtherUser,
  cursorOfOtherToken,
  cursorOfOtherThread,
  cursorOfOtherOperation,
];
