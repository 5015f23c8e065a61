import type { Db } from '../database/database.ts';
import { addMessage, type MessageContent } from './add-message.ts';
import { commandOn, participantOf, requireMember } from './thread-command.ts';

export interface SendMessage extends MessageContent {
  threadId: string;
  userId: string;
}

/** Adds a message that a person sent. Read state does not change. */
export function sendMessage(db: Db, clock: () => Date, { threadId, userId, ...content }: SendMessage) {
  return commandOn(db, clock, threadId, async (context, thread) => {
    const author = await participantOf(context.db, userId);
    await requireMember(context.db, thread, userId);
    return addMessage(context, thread, { direction: 'outbound', author, ...content });
  });
}
