import type { Db } from '../database.ts';
import { addMessage, type MessageContent, newMessage } from './message.ts';
import { commandOn, participantOf, publish } from './thread-command.ts';

export interface SendMessage extends MessageContent {
  threadId: string;
  userId: string;
}

/** A person sent a message. It leaves the unread marks as they are. */
export function sendMessage(db: Db, clock: () => Date, { threadId, userId, ...content }: SendMessage) {
  return commandOn(db, clock, threadId, async (context, thread) => {
    const message = newMessage(context, 'outbound', await participantOf(context.db, userId), content);
    await addMessage(context, thread, message);
    await publish(context, {
      type: 'message.created',
      timestamp: context.now,
      data: { threadId, messageId: message.id, direction: 'outbound' },
    });
    return { threadId, messageId: message.id };
  });
}
