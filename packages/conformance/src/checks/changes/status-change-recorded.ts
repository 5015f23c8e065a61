import type { Check } from '../../check.ts';
import { findMovableThread } from '../../data/movable-thread.ts';
import { changeThread, checkChange, kindOf, viewThread } from '../../data/thread-views.ts';
import { type Problem, problem } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import { has } from '../../target/target.ts';

/** The actions of the target by the status that they set. */
const actions = { pending: 'setPending', closed: 'closeThread' } as const;

export const statusChangeRecorded: Check = {
  id: 'status-change-recorded',
  title: 'A change of status is recorded in the history, updates updatedAt, and changes nothing else',
  requirements: ['D7', 'D4', 'D11', 'D8'],
  about: 'StatusChanged',
  failure: 'A list with the old status, a change without an entry, or one that makes the thread unread.',
  needs: ['actions.receiveMessage', 'actions.setPending', 'actions.closeThread'],
  phase: 'last',
  async run(context) {
    const id = await findMovableThread(context);
    // Start with an open thread that is marked as read, so that every change is visible.
    await performAction(context.target, 'receiveMessage', { THREAD_ID: id });
    if (has(context.target, 'actions.markRead')) await performAction(context.target, 'markRead', { THREAD_ID: id });
    let before = await viewThread(context, id, 'before a change of status');
    const found: Problem[] = [];
    for (const status of ['pending', 'closed'] as const) {
      const change = await changeThread(context, before, actions[status]);
      const { after, added } = change;
      const { single, thread } = after;
      const expected = { entries: ['status_changed'], fields: ['updatedAt'] };
      found.push(...(await checkChange(context, change, expected)));
      const entry = added.find((each) => kindOf(each) === 'status_changed');
      const expect = (holds: boolean, expected: string, received: unknown, cause: string) => {
        if (!holds) found.push(problem(single, expected, JSON.stringify(received) ?? 'nothing', cause));
      };
      expect(thread.status === status, `status: ${status}`, thread.status, 'status');
      if (entry) {
        expect(entry.from === before.thread.status, `from: ${before.thread.status}`, entry, 'from');
        expect(entry.to === status, `to: ${status}`, entry, 'to');
        expect(`${thread.updatedAt}` >= `${entry.timestamp}`, 'a later updatedAt', thread.updatedAt, 'updatedAt');
      }
      before = after;
    }
    return found;
  },
};
