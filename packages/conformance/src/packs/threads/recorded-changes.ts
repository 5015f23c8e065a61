import { checksOf } from '../../check.ts';
import type { Entry } from '../../data/pagination.ts';
import { findMovableThread } from '../../data/threads.ts';
import { isSame } from '../../probes/schemas.ts';
import { type Problem, problem } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';
import { type ActionName, has } from '../../target/target.ts';
import { changeThread, checkChange, kindOf, threadProperties, viewThread } from './thread-views.ts';

/** A change of a field that an entry of the history records. */
interface Recorded {
  field: 'status' | 'assignment';
  action: ActionName;
  /** The value that the action sets; default: the one that the thread then has. */
  value?: string;
}

/** Makes changes one after the other, and checks each one with its entry. */
async function checkRecorded(context: Context, changes: Recorded[]): Promise<Problem[]> {
  const id = await findMovableThread(context);
  // Mark the thread as read, so that a wrong `unread` is visible.
  if (has(context.target, 'actions.markRead')) await performAction(context.target, 'markRead', { THREAD_ID: id });
  let before = await viewThread(context, id, `before a change of ${changes[0]?.field}`);
  const found: Problem[] = [];
  for (const { field, action, value } of changes) {
    const change = await changeThread(context, before, action);
    const { single, thread } = change.after;
    const type = `${field}_changed`;
    found.push(...(await checkChange(context, change, { entries: [type], fields: ['updatedAt'] })));
    const expect = (wanted: Partial<Entry>, given: Partial<Entry>, cause: string) => {
      const schema = threadProperties(context)[field];
      const isEqual = Object.keys(wanted).every((name) => isSame(schema, wanted[name], given[name]));
      if (!isEqual) found.push(problem(single, JSON.stringify(wanted), JSON.stringify(given), cause));
    };
    if (value !== undefined) expect({ [field]: value }, { [field]: thread[field] }, field);
    const entry = change.added.find((each) => kindOf(each) === type);
    if (entry) {
      expect({ from: before.thread[field] }, { from: entry.from }, 'from');
      expect({ to: value ?? thread[field] }, { to: entry.to }, 'to');
      const [updatedAt, timestamp] = [thread.updatedAt, entry.timestamp].map(String);
      if (`${updatedAt}` < `${timestamp}`)
        found.push(problem(single, `updatedAt: ${timestamp} or later`, `updatedAt: ${updatedAt}`, 'updatedAt'));
    }
    before = change.after;
  }
  return found;
}

export const recordedChangeChecks = checksOf({
  'status-change-recorded': {
    title: 'A change of status is recorded in the history, updates updatedAt, and changes nothing else',
    requirements: ['D7', 'D4', 'D11', 'D8'],
    about: 'StatusChanged',
    needs: ['actions.receiveMessage', 'actions.setPending', 'actions.closeThread'],
    async run(context) {
      // Start with an open thread, so that every change is visible.
      await performAction(context.target, 'receiveMessage', { THREAD_ID: await findMovableThread(context) });
      return checkRecorded(context, [
        { field: 'status', action: 'setPending', value: 'pending' },
        { field: 'status', action: 'closeThread', value: 'closed' },
      ]);
    },
  },
  'assignment-change-recorded': {
    title: 'A change of assignment is recorded with both assignments, updates updatedAt, and changes nothing else',
    requirements: ['D6', 'D4', 'D11', 'D8'],
    about: 'AssignmentChanged',
    needs: ['actions.changeAssignment'],
    run(context) {
      // Run the action twice: usually, it first assigns the thread and then removes the assignment.
      const change = { field: 'assignment', action: 'changeAssignment' } as const;
      return checkRecorded(context, [change, change]);
    },
  },
});
