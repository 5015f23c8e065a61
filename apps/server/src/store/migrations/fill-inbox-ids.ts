import type { Db } from '../database/database.ts';
import { inTransaction, lockRows } from '../database/locks.ts';
import { readStored } from '../database/stored-settings.ts';

const threadsAtOnce = 100;
const key = 'inbox_ids_to';

/** Whether the `inbox_id` backfill of history entries and notes is incomplete. */
export async function lacksInboxIds(db: Db): Promise<boolean> {
  return (await readStored(db, key)) !== undefined;
}

/** Fills in the inbox ids of some threads' history and notes. Returns whether there is more to do. */
export function fillInboxIds(db: Db): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const query = transaction.selectFrom('settings').select('value').where('key', '=', key);
    const position = await lockRows(transaction, query, 'update').executeTakeFirst();
    if (!position) return false;
    const threads = await transaction
      .selectFrom('threads')
      .select('id')
      .where('id', '>', position.value)
      .orderBy('id')
      .limit(threadsAtOnce)
      .execute();
    const ids = threads.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) {
      await transaction.deleteFrom('settings').where('key', '=', key).execute();
      return false;
    }
    for (const table of ['history_entries', 'notes'] as const)
      await transaction
        .updateTable(table)
        .set(({ selectFrom }) => ({
          inbox_id: selectFrom('threads').select('threads.inbox_id').whereRef('threads.id', '=', `${table}.thread_id`),
        }))
        .where('thread_id', 'in', ids)
        .where('inbox_id', '=', '')
        .execute();
    await transaction.updateTable('settings').set({ value: last }).where('key', '=', key).execute();
    return true;
  });
}
