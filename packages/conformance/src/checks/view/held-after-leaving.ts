import { valueAt } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { listIn, type PagedOperation, readPages } from '../../data/pagination.ts';
import { findThread, threadOperations } from '../../data/threads.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import { expectStatus, NotTested, problem, problemsOf, type Verdict } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';

const token = 'otherUser';

export const heldAfterLeaving: Check = {
  id: 'held-after-leaving',
  title: 'A cursor or an ETag from before the caller left an inbox grants no access',
  requirements: ['R18', 'D16', 'D12'],
  about: 'Your view',
  failure: 'A cursor that contains the view, so that a former colleague can continue to read, or a 304 from a cache.',
  needs: ['tokens.otherUser', 'actions.joinInbox', 'actions.leaveInbox'],
  phase: 'last',
  async run(context) {
    const { list, detail, notes } = threadOperations(context);
    const THREAD_ID = await findThread(context, 'visible');
    const before = await context.send({ operation: detail, path: { id: THREAD_ID }, token, label: 'before joining' });
    if (before.response.status !== 404)
      throw new NotTested('tokens.otherUser sees threads.visible already; use a user who does not');
    const readList = (label: string) => readPages(context, list, { token, limit: list.paging.limit.maximum, label });
    const own = new Set((await readList('list before joining')).entries.map(({ id }) => id));
    const subjects: [PagedOperation, Record<string, string>][] = [
      [list, {}],
      [detail, { id: await findThread(context, 'longHistory') }],
      [notes, { id: await findThread(context, 'withNotes') }],
    ];
    await performAction(context.target, 'joinInbox', { THREAD_ID });
    const held = await Promise.all(subjects.map(([operation, path]) => hold(context, operation, path)));
    const joined = new Set(
      (await readList('list after joining')).entries.map(({ id }) => id).filter((id) => !own.has(id)),
    );
    await performAction(context.target, 'leaveInbox', { THREAD_ID });
    return checkEach(held, async ({ operation, path, cursor, etag }): Promise<Verdict> => {
      if (typeof cursor !== 'string')
        throw new NotTested(
          `${operation.id} had no second page for tokens.otherUser; threads.longHistory and threads.withNotes must have two entries each, in the inbox of threads.visible`,
        );
      const request: RequestSpec = { operation, path, token };
      const next = await context.send({
        ...request,
        query: { [operation.paging.cursor.name]: cursor },
        label: 'with a cursor from before leaving',
      });
      if (operation === list) {
        const shown = listIn(next.json).find(({ id }) => joined.has(id));
        return shown ? [problem(next, 'no thread of the inbox that the caller left', shown.id, 'listed')] : [];
      }
      // A server may reject the cursor with a 400 before it checks whether the caller can see the thread.
      const page = expectStatus(next, 404, 400);
      const conditional = await context.send({
        ...request,
        headers: { 'If-None-Match': etag },
        label: 'if none match: an ETag from before leaving',
      });
      return [...page, ...problemsOf(expectStatus(conditional, 404))];
    });
  },
};

/** Reads a first page of one entry. */
async function hold(context: Context, operation: PagedOperation, path: Record<string, string>) {
  const { limit, cursor } = operation.paging;
  const query = { [limit.name]: `${limit.minimum}` };
  const { json, response } = await context.send({ operation, path, query, token, label: 'before leaving' });
  return { operation, path, cursor: valueAt(json, cursor.pointer), etag: response.headers.etag ?? '*' };
}
