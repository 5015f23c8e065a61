import { valueAt } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { type PagedList, pagedLists, pathOf, readSmallPages } from '../../data/paged-lists.ts';
import { threadParameter } from '../../data/paths.ts';
import { expectStatus, NotTested } from '../../problem.ts';
import type { Context } from '../../run/context.ts';

export const cursorOfOtherOperation: Check = {
  id: 'cursor-of-other-operation',
  title: 'A cursor of another operation is rejected with 400, even for the same thread',
  requirements: ['D16', 'D12'],
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

/** A cursor that was issued to `tokens.full`. */
async function cursorOf(context: Context, list: PagedList): Promise<string> {
  const { operation } = list;
  const { limit, cursor: next } = operation.paging;
  const first = list.thread
    ? (await readSmallPages(context, list)).exchanges[0]
    : await context.once(`a cursor of ${operation.id}`, async () =>
        context.send({ operation, ...(await pathOf(context, list)), query: { [limit.name]: '1' } }),
      );
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
