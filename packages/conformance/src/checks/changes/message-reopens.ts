import type { Check } from '../../check.ts';
import { findMovableThread } from '../../data/movable-thread.ts';
import { changeThread, checkChange, kindOf, viewThread } from '../../data/thread-views.ts';
import { PartlyTested, type Problem, problem } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';
import { has } from '../../target/target.ts';

/** The action that sets each status. `open` needs none, because the previous message has reopened the thread. */
const statuses = { closed: 'closeThread', pending: 'setPending', open: undefined } as const;

export const messageReopens: Check = {
  id: 'message-reopens',
  title: 'An inbound message reopens a closed or pending thread, and the history records the change after the message',
  requirements: ['D7', 'D11', 'D4'],
  about: 'Status',
  failure: 'A customer replies to a closed thread, and it stays closed, or opens without an entry.',
  needs: ['actions.receiveMessage', 'actions.closeThread'],
  phase: 'last',
  async run(context) {
    const id = await findMovableThread(context);
    const found = [...(await tryStatus(context, id, 'closed')), ...(await tryStatus(context, id, 'open'))];
    if (!has(context.target, 'actions.setPending'))
      throw new PartlyTested('the target file has no actions.setPending', found);
    return [...found, ...(await tryStatus(context, id, 'pending'))];
  },
};

async function tryStatus(context: Context, id: string, status: keyof typeof statuses): Promise<Problem[]> {
  const action = statuses[status];
  if (action) await performAction(context.target, action, { THREAD_ID: id });
  const before = await viewThread(context, id, `before a message, ${status}`);
  const { status: was } = before.thread;
  if (was !== status) return [problem(before.single, `status: ${status}`, `status: ${was}`, `being ${status}`)];
  const change = await changeThread(context, before, 'receiveMessage');
  const { single, thread } = change.after;
  if (thread.status !== 'open') return [problem(single, 'status: open', `status: ${thread.status}`, `not ${status}`)];
  const entries = ['inbound message', ...(status === 'open' ? [] : ['status_changed'])];
  const fields = ['timestamp', 'snippet', 'messageCount', 'updatedAt', 'unread'];
  // The server may send an automatic reply.
  const found = await checkChange(context, change, { entries, allowed: ['outbound message'], fields });
  if (found.length > 0 || status === 'open') return found;
  const kinds = change.added.map(kindOf).filter((kind) => entries.includes(kind));
  const reopening = change.added.find((entry) => kindOf(entry) === 'status_changed');
  const actor = (Object(reopening?.actor) as { type?: string }).type;
  if (kinds.join() !== entries.join())
    return [problem(single, `new entries: ${entries.join(', ')}`, kinds.join(', '), 'order')];
  if (actor === 'system') return [];
  return [problem(single, 'an actor of the type system', `an actor of the type ${actor}`, 'actor')];
}
