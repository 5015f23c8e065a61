import { checksOf } from '../../check.ts';
import { type Entry, listIn } from '../../data/pagination.ts';
import { findMovableResource, rolesOf } from '../../data/resources.ts';
import { fieldsOf } from '../../http/json.ts';
import { isSame } from '../../probes/schemas.ts';
import { expectStatus, NotTested, type Problem, problem } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';
import type { ActionName } from '../../target/target.ts';
import { expectField } from './histories.ts';
import { changeThread, kindOf, threadProperties, viewReadThread, viewThread } from './thread-views.ts';

/** A change of a field that an entry of the history records. */
interface Recorded {
  field: 'status' | 'assignment';
  action: ActionName;
  /** The value that the action sets; default: the one that the thread then has. */
  value?: string;
}

/** Makes changes one after the other, and checks each one with its entry. */
async function checkRecorded(context: Context, changes: Recorded[]): Promise<Problem[]> {
  let before = await viewReadThread(context, `before a change of ${changes[0]?.field}`);
  const found: Problem[] = [];
  for (const { field, action, value } of changes) {
    const type = `${field}_changed`;
    const change = await changeThread(context, before, action, { entries: [type], fields: ['updatedAt'] });
    const { single, thread } = change.after;
    found.push(...change.problems);
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
    }
    before = change.after;
  }
  return found;
}

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

export const recordedChangeChecks = checksOf({
  'status-change-recorded': {
    title: 'A change of status is recorded in the history, updates updatedAt, and changes nothing else',
    requirements: ['D7', 'D4', 'D11', 'D8'],
    needs: ['actions.receiveMessage', 'actions.setPending', 'actions.closeThread'],
    async run(context) {
      // Start with an open thread, so that every change is visible.
      await performAction(context.target, 'receiveMessage', { THREAD_ID: await findMovableResource(context) });
      return checkRecorded(context, [
        { field: 'status', action: 'setPending', value: 'pending' },
        { field: 'status', action: 'closeThread', value: 'closed' },
      ]);
    },
  },
  'assignment-change-recorded': {
    title: 'A change of assignment is recorded with both assignments, updates updatedAt, and changes nothing else',
    requirements: ['D6', 'D4', 'D11', 'D8'],
    needs: ['actions.changeAssignment'],
    run(context) {
      // Run the action twice: usually, it first assigns the thread and then removes the assignment.
      const change = { field: 'assignment', action: 'changeAssignment' } as const;
      return checkRecorded(context, [change, change]);
    },
  },
  'read-mark-changes-nothing-else': {
    title: 'Marking a thread as read clears unread for this user, and changes nothing else',
    requirements: ['D8', 'D4'],
    needs: ['actions.receiveMessage', 'actions.markRead'],
    async run(context) {
      const id = await findMovableResource(context);
      await performAction(context.target, 'receiveMessage', { THREAD_ID: id });
      const before = await viewThread(context, id, 'before a read mark');
      const change = await changeThread(context, before, 'markRead', { entries: [], fields: ['unread'] });
      const { single, thread } = change.after;
      const found = [...change.problems, ...expectField(single, thread, 'unread', false)];
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
    needs: [
      'tokens.otherUser',
      'actions.joinInbox',
      'actions.leaveInbox',
      'actions.receiveMessage',
      'actions.markRead',
    ],
    async run(context) {
      const THREAD_ID = await findMovableResource(context);
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
