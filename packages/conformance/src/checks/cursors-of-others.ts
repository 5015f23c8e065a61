import { type Check, checkEach, checkParts, checkProbes, checksOf } from '../check.ts';
import { findLargest, type PagedList, pagedLists, pathOf, readSmallPages } from '../data/paged-lists.ts';
import { cursorIn, entriesIn, idsOf, type PagedOperation, pagedOperations, readFirstPage } from '../data/pagination.ts';
import { threadParameter, threadPath } from '../data/paths.ts';
import { rolesOf, sampleThreadIds } from '../data/threads.ts';
import type { RequestSpec } from '../http/build-request.ts';
import { valuesOf } from '../probes/parameter-values.ts';
import { secondToken } from '../probes/scopes.ts';
import { expectStatus, NotTested, problem, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { oncePerRun } from '../run/once-per-run.ts';
import type { TokenName } from '../target/target.ts';

/** Properties that the checks of list cursors share. */
const ofCursors = {
  requirements: ['D16'],
  declares: ['opaqueCursors'],
  about: 'parameters/cursor',
} satisfies Partial<Check>;

/** Sends a cursor that was issued to another request. */
const sendCursor = (
  context: Context,
  operation: PagedOperation,
  cursor: string,
  { query, ...request }: RequestSpec & { query?: Record<string, string> },
): Promise<Verdict> =>
  checkProbes(context, [
    { operation, ...request, query: { ...query, [operation.paging.cursor.name]: cursor }, expected: 400 },
  ]);

/** A cursor of the list of threads that was issued to a token. */
async function cursorOfToken(context: Context, token: TokenName): Promise<string> {
  const { cursor } = await readFirstPage(context, rolesOf(context).list, { token });
  if (cursor !== undefined) return cursor;
  throw new NotTested(
    `the user of tokens.${token} sees fewer than two threads, so there is no cursor to try; add threads to that user's view`,
  );
}

/** A cursor that was issued to `tokens.full`. */
const cursorOf = oncePerRun(async (context: Context, list: PagedList): Promise<string> => {
  const { operation, ofThread } = list;
  const cursor = ofThread
    ? cursorIn((await readSmallPages(context, list)).exchanges[0], operation)
    : (await readFirstPage(context, operation, await pathOf(context, list))).cursor;
  if (cursor !== undefined) return cursor;
  throw new NotTested(`${operation.id} of tokens.full has no second page; add entries to it`);
});

/** If both operations are about a thread, uses the thread of the cursor, so that only the operation differs. */
async function pathFor(context: Context, from: PagedList, to: PagedList): Promise<Record<string, string>> {
  const [{ path }, { path: issued }] = await Promise.all([pathOf(context, to), pathOf(context, from)]);
  const [name, source] = [to, from].map(({ operation }) => threadParameter(context, operation));
  const thread = source === undefined ? undefined : issued[source];
  return name === undefined || thread === undefined ? path : { ...path, [name]: thread };
}

/** A cursor belongs to one list, filter, user and token. */
export const cursorOfOthersChecks = checksOf({
  'cursor-of-other-filter': {
    title: 'A cursor is bound to its filter: with another filter it is rejected with 400',
    ...ofCursors,
    run: (context) =>
      checkEach(pagedOperations(context), (operation) =>
        checkEach(
          operation.parameters.filter((parameter) => parameter['x-filters']),
          async (filter) => {
            const [value] = valuesOf(filter).valid;
            if (value === undefined) return [];
            const query = { [filter.name]: value };
            const [ofFiltered, ofWhole] = await Promise.all(
              [query, {}].map(async (each) => (await readFirstPage(context, operation, { query: each })).cursor),
            );
            const text = `${filter.name}=${value}`;
            if (ofFiltered === undefined || ofWhole === undefined)
              throw new NotTested(
                `there is no second page with ${text}; add two entries that pass, and one that does not`,
              );
            return checkParts(
              () => sendCursor(context, operation, ofFiltered, { label: `with a cursor of ${text}` }),
              () =>
                sendCursor(context, operation, ofWhole, { query, label: `${text} with a cursor of the whole list` }),
            );
          },
        ),
      ),
  },
  'cursor-of-other-user': {
    title: "Another user's cursor is rejected with 400",
    ...ofCursors,
    needs: ['tokens.otherUser'],
    async run(context) {
      const cursor = await cursorOfToken(context, 'otherUser');
      return sendCursor(context, rolesOf(context).list, cursor, { label: "with another user's cursor" });
    },
  },
  'cursor-of-other-token': {
    title: 'A cursor works with every token of the same user',
    ...ofCursors,
    needs: ['tokens.without'],
    async run(context) {
      const { list } = rolesOf(context);
      const token = secondToken(context, list);
      if (!token) return 'inapplicable';
      const cursor = await cursorOfToken(context, 'full');
      // Use the same limit, so that only the token differs.
      const query = { [list.paging.limit.name]: '1', [list.paging.cursor.name]: cursor };
      const own = await context.send({ operation: list, query, label: 'with its own cursor' });
      const other = await context.send({ operation: list, token, query, label: 'with a cursor of the other token' });
      const refused = expectStatus(other, 200);
      const [expected, received] = [own, other].map(({ json }) => idsOf(entriesIn(json, list.paging)).join());
      if (refused.length > 0 || own.response.status !== 200 || expected === received) return refused;
      return [
        problem(other, `${expected}, as with the token of the cursor`, `${received}`, 'page', { comparedWith: own }),
      ];
    },
  },
  'cursor-of-other-thread': {
    title: "A cursor for one thread's history or notes is rejected with 400 on another thread",
    requirements: ['D12', 'D16'],
    declares: ['opaqueCursors'],
    run: (context) =>
      checkEach(pagedLists(context), async (list) => {
        const { operation } = list;
        if (!list.ofThread) return 'inapplicable';
        const own = await findLargest(context, operation);
        const other = (await sampleThreadIds(context)).find((id) => id !== own);
        if (!other) return 'inapplicable';
        const cursor = await cursorOf(context, list);
        const path = (await threadPath(context, operation, other)) ?? {};
        return sendCursor(context, operation, cursor, { path, label: "with another thread's cursor" });
      }),
  },
  'cursor-of-other-operation': {
    title: 'A cursor of another operation is rejected with 400, even for the same thread',
    requirements: ['D16', 'D12'],
    declares: ['opaqueCursors'],
    async run(context) {
      const lists = pagedLists(context);
      const pairs = lists.flatMap((from) => lists.filter((to) => to !== from).map((to) => ({ from, to })));
      return checkEach(pairs, async ({ from, to }) => {
        const cursor = await cursorOf(context, from);
        const path = await pathFor(context, from, to);
        return sendCursor(context, to.operation, cursor, { path, label: `with a cursor of ${from.operation.id}` });
      });
    },
  },
});
