import type { Participant } from '@threads-api/contract';
import { requireFit } from '../contract-limits.ts';
import type { Db } from '../database.ts';
import { newId } from '../ids.ts';
import { lockInbox } from '../locks.ts';
import { addMessage, type MessageContent } from './add-message.ts';
import { publish, type ThreadRow } from './thread-command.ts';

export interface StartThread extends MessageContent {
  inboxId: string;
  subject: string | null;
  author: Participant;
}

/** A first message came in. It makes a thread that every member of the inbox sees. */
export async function startThread(db: Db, clock: () => Date, { inboxId, subject, author, ...content }: StartThread) {
  requireFit('Thread', { subject });
  return db.transaction().execute(async (transaction) => {
    await lockInbox(transaction, inboxId, 'share');
    const now = clock().toISOString();
    const thread: ThreadRow = {
      id: newId('thr'),
      inbox_id: inboxId,
      // An empty subject is none (D4).
      subject: subject || null,
      sender: JSON.stringify(author),
      timestamp: now,
      status: 'open',
      assignment: null,
      snippet: '',
      message_count: 0,
      history_length: 0,
      created_at: now,
      updated_at: now,
    };
    await transaction.insertInto('threads').values(thread).execute();
    await transaction
      .insertInto('views')
      .columns(['user_id', 'thread_id', 'timestamp', 'unread'])
      .expression((query) =>
        query
          .selectFrom('inbox_members')
          .where('inbox_id', '=', inboxId)
          .select(({ val, lit }) => [
            'user_id',
            val(thread.id).as('thread_id'),
            val(now).as('timestamp'),
            lit(1).as('unread'),
          ]),
      )
      .execute();
    const context = { db: transaction, now };
    await publish(context, { type: 'thread.created', timestamp: now, data: { threadId: thread.id } });
    return addMessage(context, thread, { direction: 'inbound', author, ...content });
  });
}
