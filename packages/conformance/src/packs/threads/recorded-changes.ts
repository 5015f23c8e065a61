import type { Check } from '../../check.ts';
import { changeThread, checkChange, kindOf, threadProperties, viewThread } from '../../data/thread-views.ts';
import { findMovableThread } from '../../data/threads.ts';
import { isSame } from '../../probes/schemas.ts';
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

export const assignmentChangeRecorded: Check = {
  id: 'assignment-change-recorded',
  title: 'A change of assignment is recorded with both assignments, updates updatedAt, and changes nothing else',
  requirements: ['D6', 'D4', 'D11', 'D8'],
  about: 'AssignmentChanged',
  failure: 'A list with the old assignee, an entry without the previous assignment, or a thread that becomes unread.',
  needs: ['actions.changeAssignment'],
  phase: 'last',
  async run(context) {
    const id = await findMovableThread(context);
    // Mark the thread as read, so that a wrong `unread` is visible.
    if (has(context.target, 'actions.markRead')) await performAction(context.target, 'markRead', { THREAD_ID: id });
    let before = await viewThread(context, id, 'before a change of assignment');
    const found: Problem[] = [];
    // Run the action twice: usually, it first assigns the thread and then removes the assignment.
    for (let times = 0; times < 2; times += 1) {
      const change = await changeThread(context, before, 'changeAssignment');
      const { after, added } = change;
      const { single, thread } = after;
      const expected = { entries: ['assignment_changed'], fields: ['updatedAt'] };
      found.push(...(await checkChange(context, change, expected)));
      const entry = added.find((each) => kindOf(each) === 'assignment_changed');
      const expect = (holds: boolean, expected: unknown, received: unknown, cause: string) => {
        if (!holds) found.push(problem(single, JSON.stringify(expected), `${JSON.stringify(received)}`, cause));
      };
      if (entry) {
        const { assignment } = threadProperties(context);
        const was = before.thread.assignment;
        expect(isSame(assignment, entry.from, was), { from: was }, { from: entry.from }, 'from');
        expect(isSame(assignment, entry.to, thread.assignment), { to: thread.assignment }, { to: entry.to }, 'to');
        const isUpdated = `${thread.updatedAt}` >= `${entry.timestamp}`;
        expect(isUpdated, { updatedAt: entry.timestamp }, { updatedAt: thread.updatedAt }, 'updatedAt');
      }
      before = after;
    }
    return found;
  },
};
