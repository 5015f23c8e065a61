import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { listIn } from '../../data/pagination.ts';
import { findThread, threadOperations } from '../../data/threads.ts';
import { expectStatus, NotTested, type Problem, problem, problemsOf } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';

export const membershipAtOnce: Check = {
  id: 'membership-at-once',
  title: 'Joining or leaving an inbox changes the view with the next request',
  requirements: ['R18'],
  about: 'Your view',
  failure: 'A former colleague still reads the threads of the inbox.',
  needs: ['tokens.otherUser', 'actions.joinInbox', 'actions.leaveInbox'],
  phase: 'last',
  async run(context) {
    const THREAD_ID = await findThread(context, 'visible');
    const { detail } = threadOperations(context);
    const first = await context.send({ operation: detail, path: { id: THREAD_ID }, token: 'otherUser' });
    if (first.response.status !== 404) throw new NotTested('tokens.otherUser sees threads.visible already');
    await performAction(context.target, 'joinInbox', { THREAD_ID });
    const joined = await checkView(context, THREAD_ID, true);
    await performAction(context.target, 'leaveInbox', { THREAD_ID });
    return [...joined, ...(await checkView(context, THREAD_ID, false))];
  },
};

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
    ...(wrong ? [problem(exchange, `a list ${sees ? 'with' : 'without'} ${id}`, 'the other', 'list')] : []),
  ];
}
