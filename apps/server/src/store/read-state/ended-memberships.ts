import type { Db } from '../database/database.ts';
import { inTransaction, lockRows } from '../database/locks.ts';

const rowsAtOnce = 500;

/** Whether ended memberships still have read state. */
export async function hasEndedMemberships(db: Db): Promise<boolean> {
  return (await db.selectFrom('former_members').select('member_id').limit(1).executeTakeFirst()) !== undefined;
}

/** Deletes some of the read state of ended memberships. Returns whether there is more to do. */
export function deleteEndedMemberships(db: Db): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const first = transaction.selectFrom('former_members').selectAll().limit(1);
    const ended = await lockRows(transaction, first, 'update').executeTakeFirst();
    if (!ended) return false;
    const { inbox_id, member_id } = ended;
    const rows = transaction.selectFrom('marks').where('inbox_id', '=', inbox_id).where('member_id', '=', member_id);
    const some = (await rows.select('thread_id').limit(rowsAtOnce).execute()).map(({ thread_id }) => thread_id);
    const table = some.length > 0 ? 'marks' : 'former_members';
    await transaction
      .deleteFrom(table)
      .where('inbox_id', '=', inbox_id)
      .where('member_id', '=', member_id)
      .$if(some.length > 0, (query) => query.where('thread_id', 'in', some))
      .execute();
    return true;
  });
}
