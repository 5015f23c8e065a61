import type { Participant, StatusChanged, WebhookEvent } from '@threads-api/contract';
import type { Db } from '../database.ts';
import { newId } from '../ids.ts';
import { addMessage, type MessageContent, newMessage } from './message.ts';
import { type CommandContext, commandOn, publish, system, type ThreadRow } from './thread-command.ts';

export interface ReceiveMessage extends MessageContent {
  threadId: string;
  author: Participant;
}

/** A message came in: it is unread for every member of the inbox, and reopens the thread (D7, D8). */
export function receiveMessage(db: Db, clock: () => Date, { threadId, author, ...content }: ReceiveMessage) {
  return commandOn(db, clock, threadId, (context, thread) => receiveIn(context, thread, author, content));
}

export async function receiveIn(
  context: CommandContext,
  thread: ThreadRow,
  author: Participant,
  content: MessageContent,
): Promise<{ threadId: string; messageId: string }> {
  const { now } = context;
  const message = newMessage(context, 'inbound', author, content);
  const events: WebhookEvent[] = [
    {
      type: 'message.created',
      timestamp: now,
      data: { threadId: thread.id, messageId: message.id, direction: 'inbound' },
    },
  ];
  const reopened: StatusChanged[] = [];
  if (thread.status !== 'open') {
    const from = thread.status as StatusChanged['from'];
    const entry: StatusChanged = {
      type: 'status_changed',
      id: newId('evt'),
      timestamp: now,
      actor: system,
      from,
      to: 'open',
    };
    reopened.push(entry);
    events.push({
      type: 'thread.status_changed',
      timestamp: now,
      data: { threadId: thread.id, historyEntryId: entry.id, from, to: 'open' },
    });
  }
  await addMessage(context, thread, message, reopened, { status: 'open' });
  await publish(context, ...events);
  return { threadId: thread.id, messageId: message.id };
}
