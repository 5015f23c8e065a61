import type { Check } from '../../check.ts';
import { findMovableThread } from '../../data/movable-thread.ts';
import type { Entry } from '../../data/pagination.ts';
import { threadOperations } from '../../data/threads.ts';
import { expectStatus, NotTested, type Problem, problem } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';

export const unreadPerUser: Check = {
  id: 'unread-per-user',
  title: 'Each user has their own unread state, regardless of what colleagues read',
  requirements: ['D8', 'D33'],
  about: 'Thread.unread',
  failure: 'A thread is read for everybody once a colleague has read it.',
  needs: ['tokens.otherUser', 'actions.joinInbox', 'actions.leaveInbox', 'actions.receiveMessage', 'actions.markRead'],
  phase: 'last',
  async run(context) {
    const THREAD_ID = await findMovableThread(context);
    await performAction(context.target, 'joinInbox', { THREAD_ID });
    try {
      await performAction(context.target, 'receiveMessage', { THREAD_ID });
      const colleague = await checkUnread(context, THREAD_ID, 'otherUser', 'after a message');
      const own = await checkUnread(context, THREAD_ID, 'full', 'after a colleague read it');
      await performAction(context.target, 'markRead', { THREAD_ID });
      return [
        ...colleague,
        ...own,
        ...(await checkUnread(context, THREAD_ID, 'otherUser', 'after the mark of another user')),
      ];
    } finally {
      await performAction(context.target, 'leaveInbox', { THREAD_ID });
    }
  },
};

async function checkUnread(
  context: Context,
  id: string,
  token: 'full' | 'otherUser',
  label: string,
): Promise<Problem[]> {
  const { detail: operation } = threadOperations(context);
  const exchange = await context.send({ operation, path: { id }, token, label });
  if (exchange.response.status === 404)
    throw new NotTested(
      'actions.joinInbox did not show the thread to tokens.otherUser; it must add the owner of that token to the inbox of THREAD_ID',
    );
  const { unread } = Object(exchange.json) as Entry;
  const refused = expectStatus(exchange, 200);
  if (refused.length > 0 || unread === true) return refused;
  return [problem(exchange, 'unread: true', `unread: ${unread}`, label)];
}
