import type { Participant } from '@threads-api/contract';
import { newId } from '../database/ids.ts';
import { inTransaction, lockInbox } from '../database/locks.ts';
import { fromThread } from '../rows/thread-row.ts';
import type { StoreContext } from '../store-context.ts';
import { addMessage, type MessageContent } from './add-message.ts';
import { requireFit } from './contract-limits.ts';
import { publish, type ThreadRow, timeAfter } from './thread-command.ts';

interface StartThread extends MessageContent {
  inboxId: string;
  subject: string | null;
  author: Participant;
}

/** Starts a thread with its first inbound message. Every member of the inbox sees it. */
export async function startThread({ db, clock }: StoreContext, { inboxId, subject, author, ...content }: StartThread) {
  requireFit('Thread', { subject });
  return inTransaction(db, async (transaction) => {
    const inbox = await lockInbox(transaction, inboxId, 'share');
    const now = timeAfter(clock, [], [inbox.settled_to]);
    const thread: ThreadRow = {
      ...fromThread({
        id: newId('thr'),
        subject,
        sender: author,
        timestamp: now,
        status: 'open',
        assignment: null,
        snippet: '',
        messageCount: 0,
        createdAt: now,
        updatedAt: now,
      }),
      inbox_id: inboxId,
      history_length: 0,
      inbound_at: '',
    };
    await transaction.insertInto('threads').values(thread).execute();
    const context = { db: transaction, now };
    await publish(context, { type: 'thread.created', timestamp: now, data: { threadId: thread.id } });
    return addMessage(context, thread, { direction: 'inbound', author, ...content });
  });
}
