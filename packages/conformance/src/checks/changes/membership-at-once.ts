import { valueAt } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { listIn, type PagedOperation } from '../../data/pagination.ts';
import { findThread, threadOperations } from '../../data/threads.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import { expectStatus, NotTested, type Problem, problem, problemsOf } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';

export const membershipAtOnce: Check = {
  id: 'membership-at-once',
  title: 'Joining or leaving an inbox takes effect on the next request',
  requirements: ['R18'],
  about: 'Your view',
  failure: 'A former colleague still reads the threads of the inbox, or its next page with an old cursor.',
  needs: ['tokens.otherUser', 'actions.joinInbox', 'actions.leaveInbox'],
  phase: 'last',
  async run(context) {
    const THREAD_ID = await findThread(context, 'visible');
    const { detail } = threadOperations(context);
    const first = await context.send({ operation: detail, path: { id: THREAD_ID }, token: 'otherUser' });
    if (first.response.status !== 404)
      throw new NotTested('tokens.otherUser sees threads.visible already; name a thread of another inbox');
    await performAction(context.target, 'joinInbox', { THREAD_ID });
    const joined = await checkView(context, THREAD_ID, true);
    const held = await readOn(context, THREAD_ID);
    await performAction(context.target, 'leaveInbox', { THREAD_ID });
    const left = await checkView(context, THREAD_ID, false);
    const later = await checkEach(held, async (request) => {
      const exchange = await context.send({ ...request, token: 'otherUser' });
      // The cursor of the list remains valid for the other threads.
      const isList = !request.path;
      if (!isList) return expectStatus(exchange, 404, 400);
      const isListed = listIn(exchange.json).some(({ id }) => id === THREAD_ID);
      return isListed ? [problem(exchange, `a list without ${THREAD_ID}`, 'a list with it', 'list')] : [];
    });
    return [...joined, ...left, ...problemsOf(later)];
  },
};

/** Requests that a member could send next: with cursors from first pages, and with an ETag. */
async function readOn(context: Context, id: string): Promise<RequestSpec[]> {
  const { list, detail, notes } = threadOperations(context);
  const firstPage = async (operation: PagedOperation): Promise<RequestSpec[]> => {
    const { limit, cursor } = operation.paging;
    const request = {
      operation,
      query: { [limit.name]: `${limit.minimum}` },
      ...(operation !== list && { path: { id } }),
    };
    const { json, response } = await context.send({ ...request, token: 'otherUser', label: 'first page of a member' });
    const next = valueAt(json, cursor.pointer);
    const query = { [limit.name]: `${limit.maximum}`, [cursor.name]: `${next}` };
    const { etag } = response.headers;
    return [
      ...(typeof next === 'string' ? [{ ...request, query, label: 'next page after leaving' }] : []),
      ...(etag && request.path
        ? [{ ...request, headers: { 'If-None-Match': etag }, label: 'ETag after leaving' }]
        : []),
    ];
  };
  return (await Promise.all([list, detail, notes].map(firstPage))).flat();
}

async function checkView(context: Context, id: string, sees: boolean): Promise<Problem[]> {
  const { list, detail, notes } = threadOperations(context);
  const label = sees ? 'after joining' : 'after leaving';
  const single = await checkEach([detail, notes], async (operation) =>
    expectStatus(await context.send({ operation, path: { id }, token: 'otherUser', label }), sees ? 200 : 404),
  );
  const exchange = await context.send({ operation: list, token: 'otherUser', label: `list ${label}` });
  const threads = listIn(exchange.json);
  const isListed = threads.some((thread) => thread.id === id);
  // After joining, the thread may be on a later page.
  const wrong = sees ? !isListed && threads.length < list.paging.limit.default : isListed;
  return [
    ...problemsOf(single),
    ...(wrong
      ? [
          problem(
            exchange,
            `a list ${sees ? 'with' : 'without'} ${id}`,
            `a list ${sees ? 'without' : 'with'} it`,
            'list',
          ),
        ]
      : []),
  ];
}
