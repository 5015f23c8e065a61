import { NotFoundError } from '../database/errors.ts';
import { inTransaction, lockInbox, lockRows } from '../database/locks.ts';
import { compactReadState, readsBeforeCompaction } from '../read-state/compact-read-state.ts';
import { setReadState } from '../read-state/set-read-state.ts';
import { threadInView } from '../reads/view.ts';
import type { StoreContext } from '../store-context.ts';
import { announceChange } from './changes.ts';
import type { OnThread } from './thread-command.ts';

/** Marks a thread in the user's view as read or unread, for this user only and without an event. */
export function markThread({ db }: StoreContext, { threadId, userId, unread }: OnThread & { unread: boolean }) {
  return inTransaction(db, async (transaction) => {
    const notFound = new NotFoundError('thread', threadId);
    const seen = await threadInView(transaction, userId, threadId)
      .select(['threads.inbox_id', 'inbox_members.reads'])
      .executeTakeFirst();
    if (!seen) throw notFound;
    const compacts = !unread && seen.reads >= readsBeforeCompaction;
    // Lock the inbox before the member, as membership changes do. Another order could deadlock.
    if (compacts) await lockInbox(transaction, seen.inbox_id, 'update');
    const membership = transaction.selectFrom('inbox_members').selectAll().where('inbox_id', '=', seen.inbox_id);
    const query = membership.where('user_id', '=', userId);
    const member = await lockRows(transaction, query, 'update').executeTakeFirst();
    if (!member) throw notFound;
    const thread = await transaction
      .selectFrom('threads')
      .select(['id', 'timestamp', 'inbound_at'])
      .where('inbox_id', '=', seen.inbox_id)
      .where('id', '=', threadId)
      .executeTakeFirstOrThrow();
    await setReadState(transaction, member, thread, unread);
    if (compacts) await compactReadState(transaction, member);
    await announceChange(transaction, threadId, userId);
    return { threadId, unread };
  });
}
