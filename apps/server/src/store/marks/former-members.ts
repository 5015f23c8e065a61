import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { lockRows } from '../database/locks.ts';

const marksAtOnce = 500;

/** Whether there are memberships that ended and whose marks are not deleted yet. */
export async function hasFormerMembers(db: Db): Promise<boolean> {
  return (await db.selectFrom('former_members').select('member_id').limit(1).executeTakeFirst()) !== undefined;
}

/** Deletes some of the marks of memberships that ended. Returns whether there is more to do. */
export function sweepFormerMembers(db: Db): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const first = transaction.selectFrom('former_members').selectAll().limit(1);
    const former = await lockRows(transaction, first, 'update').executeTakeFirst();
    if (!former) return false;
    const { inbox_id, member_id } = former;
    const marks = transaction.selectFrom('marks').where('inbox_id', '=', inbox_id).where('member_id', '=', member_id);
    const some = (await marks.select('thread_id').limit(marksAtOnce).execute()).map(({ thread_id }) => thread_id);
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
