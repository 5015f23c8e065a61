import { requireFit } from '../commands/contract-limits.ts';
import type { Db } from '../database/database.ts';
import { ConflictError } from '../database/errors.ts';
import { inTransaction, lockInbox, lockRows } from '../database/locks.ts';
import { updateRow } from '../database/require-row.ts';
import { deleteDrafts } from '../drafts/delete-drafts.ts';
import type { StoreContext } from '../store-context.ts';

export async function changeInbox(
  { db }: StoreContext,
  inboxId: string,
  change: { name?: string; address?: string },
): Promise<void> {
  requireFit('Participant', change);
  await updateRow(db, 'inboxes', inboxId, change);
}

const threadsAtOnce = 200;

/**
 * Deletes an inbox, and returns the number of deleted threads. Refuses if it has threads, unless they should be deleted too,
 * which takes many short transactions.
 */
export async function deleteInbox(
  { db }: StoreContext,
  inboxId: string,
  { withThreads = false } = {},
): Promise<number> {
  let deleted = 0;
  for (let step = withThreads ? threadsAtOnce : 0; step === threadsAtOnce; deleted += step)
    step = await deleteThreads(db, inboxId);
  await inTransaction(db, async (transaction) => {
    await lockInbox(transaction, inboxId, 'update');
    const thread = transaction.selectFrom('threads').select('id').where('inbox_id', '=', inboxId).limit(1);
    if (await thread.executeTakeFirst())
      throw new ConflictError(
        `The inbox ${inboxId} has threads. Add --with-threads to delete them too. This cannot be undone.`,
      );
    await transaction.deleteFrom('inbox_members').where('inbox_id', '=', inboxId).execute();
    await transaction.deleteFrom('inboxes').where('id', '=', inboxId).execute();
  });
  return deleted;
}

/** Deletes some threads and everything that belongs to them. Returns the number of deleted threads. */
function deleteThreads(db: Db, inboxId: string): Promise<number> {
  return inTransaction(db, async (transaction) => {
    await lockInbox(transaction, inboxId, 'update');
    const threads = transaction.selectFrom('threads').select('id').where('inbox_id', '=', inboxId).limit(threadsAtOnce);
    const rows = await lockRows(transaction, threads, 'update').execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await deleteDrafts(transaction, 'thread_id', ids);
    for (const table of ['notes', 'history_entries', 'outbox'] as const)
      await transaction.deleteFrom(table).where('thread_id', 'in', ids).execute();
    await transaction.deleteFrom('marks').where('inbox_id', '=', inboxId).where('thread_id', 'in', ids).execute();
    await transaction.deleteFrom('threads').where('id', 'in', ids).execute();
    return ids.length;
  });
}
