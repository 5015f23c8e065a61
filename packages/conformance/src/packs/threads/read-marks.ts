import { checksOf } from '../../check.ts';
import { fieldsOf } from '../../data/fields.ts';
import { listIn } from '../../data/pagination.ts';
import { findMovableThread, rolesOf } from '../../data/threads.ts';
import { expectStatus, NotTested, type Problem, problem } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';
import { changeThread, checkChange, viewThread } from './thread-views.ts';

async function checkUnread(
  context: Context,
  id: string,
  token: 'full' | 'otherUser',
  label: string,
): Promise<Problem[]> {
  const { detail: operation } = rolesOf(context);
  const exchange = await context.send({ operation, of: id, token, label });
  if (exchange.response.status === 404)
    throw new NotTested(
      'actions.joinInbox did not show the thread to tokens.otherUser; it must add the owner of that token to the inbox of THREAD_ID',
    );
  const { unread } = fieldsOf(exchange.json);
  const refused = expectStatus(exchange, 200);
  if (refused.length > 0 || unread === true) return refused;
  return [problem(exchange, 'unread: true', `unread: ${unread}`, label)];
}

export const readMarkChecks = checksOf({
  'read-mark-changes-nothing-else': {
    title: 'Marking a thread as read clears unread for this user, and changes nothing else',
    requirements: ['D8', 'D4'],
    about: 'Thread.unread',
    needs: ['actions.receiveMessage', 'actions.markRead'],
    async run(context) {
      const id = await findMovableThread(context);
      await performAction(context.target, 'receiveMessage', { THREAD_ID: id });
      const change = await changeThread(context, await viewThread(context, id, 'before a read mark'), 'markRead');
      const found: Problem[] = await checkChange(context, change, { entries: [], fields: ['unread'] });
      const { single, thread } = change.after;
      if (thread.unread !== false) found.push(problem(single, 'unread: false', `unread: ${thread.unread}`, 'unread'));
      const { list: operation } = rolesOf(context);
      const unread = await context.send({ operation, query: { unread: '1' }, label: 'unread=1 after markRead' });
      if (listIn(unread.json).some((entry) => entry.id === id))
        found.push(problem(unread, 'a list without the thread', 'the thread in the unread list', 'filter'));
      return found;
    },
  },
  'unread-per-user': {
    title: 'Each user has their own unread state, regardless of what colleagues read',
    requirements: ['D8', 'D33'],
    about: 'Thread.unread',
    needs: [
      'tokens.otherUser',
      'actions.joinInbox',
      'actions.leaveInbox',
      'actions.receiveMessage',
      'actions.markRead',
    ],
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
  },
});
