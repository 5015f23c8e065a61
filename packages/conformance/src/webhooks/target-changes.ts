import { type Contract, valueAt } from '@threads-api/contract';
import type { Entry } from '../data/pagination.ts';
import { findMovableResource, readPagesOf, rolesOf } from '../data/resources.ts';
import { createPacer } from '../http/pacer.ts';
import { createSender } from '../http/sender.ts';
import { performAction } from '../run/actions.ts';
import type { Context } from '../run/context.ts';
import { createContext } from '../run/create-context.ts';
import { type ActionName, BadTarget, has, type Target } from '../target/target.ts';
import type { Delivery } from './check-delivery.ts';

export type TargetChanges = ReturnType<typeof createTargetChanges>;

/** The events of the entries of a history; a note sends `note.created`. */
const eventTypes: Record<string, string> = {
  message: 'message.created',
  status_changed: 'thread.status_changed',
  assignment_changed: 'thread.assignment_changed',
};

const actions: ActionName[] = ['receiveMessage', 'addNote', 'closeThread', 'receiveMessage'];
/** Shorter texts may occur by coincidence. */
const shortestContent = 12;

/** Makes changes with the actions of a target, and reads from its API which events they must send. */
export function createTargetChanges(target: Target, contract: Contract) {
  const available = actions.filter((name) => has(target, `actions.${name}`));
  if (available.length === 0)
    throw new BadTarget(
      `The target file has none of the actions that send events: ${[...new Set(actions)].join(', ')}.`,
    );
  const sender = createSender(target.baseUrl, 2);
  const create = () => createContext({ contract, target, sender, pacer: createPacer({ concurrency: 2 }) });
  const expected = new Set<string>();
  const contents = new Set<string>();
  let made = 0;
  let thread: string | undefined;

  return {
    /** The events that the changes must send, as `ReceivedEvent.change`. */
    expected,
    /** Texts from the changed thread, which no event may contain. */
    contents,
    close: () => sender.close(),
    /** Makes a change that sends at least one event. After the last one, the webhook may be disabled before all events arrive. */
    async next(isLast: boolean): Promise<void> {
      thread ??= await findMovableResource(create());
      const before = await readChanges(create(), thread);
      // Some actions change nothing: a closed thread cannot be closed.
      for (let attempt = 0; attempt < available.length; attempt += 1) {
        const action = available[made % available.length] as ActionName;
        made += 1;
        await performAction(target, action, { THREAD_ID: thread });
        const after = await readChanges(create(), thread);
        const added = [...after].filter(([change]) => !before.has(change));
        for (const [change, entry] of added) {
          if (!isLast) expected.add(change);
          for (const text of textsOf(entry)) contents.add(text);
        }
        if (added.length > 0) return;
      }
    },
    /** Whether the API shows the change of an event. */
    async isReal({ type, change, data: { threadId, messageId } }: Delivery['event']): Promise<boolean> {
      if (!change) return true;
      const changes = await readChanges(create(), `${threadId}`);
      // The API has no drafts: it shows their threads, and the message of one that was sent.
      if (type === 'thread.created' || type === 'draft.discarded') return changes.size > 0;
      if (type === 'draft.sent')
        return changes.get(`message.created ${threadId} ${messageId}`)?.direction === 'outbound';
      return changes.has(change);
    },
  };
}

/** Everything in a thread that sends an event. */
async function readChanges(context: Context, threadId: string): Promise<Map<string, Entry>> {
  const { pagedDetail, sublist } = rolesOf(context);
  const history = await readPagesOf(context, pagedDetail, threadId);
  const notes = await readPagesOf(context, sublist, threadId);
  return new Map([
    ...history.entries.map((entry): [string, Entry] => [
      `${eventTypes[`${entry.type}`]} ${threadId} ${entry.id}`,
      entry,
    ]),
    ...notes.entries.map((note): [string, Entry] => [`note.created ${threadId} ${note.id}`, note]),
  ]);
}

const textsOf = (entry: Entry) =>
  [entry.bodyText, valueAt(entry, '/author/address')].filter(
    (text): text is string => typeof text === 'string' && text.length >= shortestContent,
  );
