import type { Participant } from '@threads-api/contract';
import type { Db } from '../database/database.ts';
import { addMessage, type MessageContent } from './add-message.ts';
import { commandOn } from './thread-command.ts';

export interface ReceiveMessage extends MessageContent {
  threadId: string;
  author: Participant;
}

/** Adds an inbound message to a thread. */
export function receiveMessage(db: Db, clock: () => Date, { threadId, ...message }: ReceiveMessage) {
  return commandOn(db, clock, threadId, (context, thread) =>
    addMessage(context, thread, { direction: 'inbound', ...message }),
  );
}
