import type { Check } from '../../check.ts';
import { findMovableThread } from '../../data/movable-thread.ts';
import { listIn } from '../../data/pagination.ts';
import { changeThread, checkChange, viewThread } from '../../data/thread-views.ts';
import { threadOperations } from '../../data/threads.ts';
import { type Problem, problem } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';

export const readMarkChangesNothingElse: Check = {
  id: 'read-mark-changes-nothing-else',
  title: 'Marking a thread as read clears unread for this user, and changes nothing else',
  requirements: ['D8', 'D4'],
  about: 'Thread.unread',
  failure: 'Marking a thread as read updates updatedAt, or the thread stays in the list of unread threads.',
  needs: ['actions.receiveMessage', 'actions.markRead'],
  phase: 'last',
  async run(context) {
    const id = await findMovableThread(context);
    await performAction(context.target, 'receiveMessage', { THREAD_ID: id });
    const change = await changeThread(context, await viewThread(context, id, 'before a read mark'), 'markRead');
    const found: Problem[] = await checkChange(context, change, { entries: [], fields: ['unread'] });
    const { single, thread } = change.after;
    if (thread.unread !== false) found.push(problem(single, 'unread: false', `unread: ${thread.unread}`, 'unread'));
    const { list: operation } = threadOperations(context);
    const unread = await context.send({ operation, query: { unread: '1' }, label: 'unread=1 after markRead' });
    if (listIn(unread.json).some((entry) => entry.id === id))
      found.push(problem(unread, 'a list without the thread', 'the thread in the unread list', 'filter'));
    return found;
  },
};
