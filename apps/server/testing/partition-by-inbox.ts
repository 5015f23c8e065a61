import { sql } from 'kysely';
import type { Db } from '../src/store/database/database.ts';

/** The tables that grow with the number of threads. Their primary keys, and the indexes for reads, start with the inbox. */
const tables = {
  threads: {
    key: 'inbox_id, id',
    indexes: [
      '(inbox_id, timestamp desc, id desc)',
      "(inbox_id, timestamp desc, id desc, inbound_at) where inbound_at <> ''",
      // Commands and webhooks look up a thread by its id alone.
      '(id)',
    ],
  },
  history_entries: { key: 'inbox_id, thread_id, place', indexes: [] },
  notes: { key: 'inbox_id, id', indexes: ['(inbox_id, thread_id, created_at, id)'] },
  marks: {
    key: 'inbox_id, member_id, thread_id',
    indexes: [
      '(inbox_id, member_id, timestamp desc, thread_id desc, inbound_at) where unread = 1',
      '(inbox_id, member_id, inbound_at) where unread = 0',
    ],
  },
};

/** Splits PostgreSQL tables into hash partitions by inbox. The store's queries need no change. */
export async function partitionByInbox(db: Db, partitions: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw(statement).execute(transaction);
    for (const [table, { key, indexes }] of Object.entries(tables)) {
      await run(`alter table ${table} rename to ${table}_whole`);
      await run(`create table ${table} (like ${table}_whole including defaults) partition by hash (inbox_id)`);
      for (let remainder = 0; remainder < partitions; remainder++)
        await run(
          `create table ${table}_${remainder} partition of ${table} for values with (modulus ${partitions}, remainder ${remainder})`,
        );
      await run(`insert into ${table} select * from ${table}_whole`);
      // `cascade` also drops the foreign keys that refer to a thread by its id alone.
      await run(`drop table ${table}_whole cascade`);
      await run(`alter table ${table} add primary key (${key})`);
      for (const index of indexes) await run(`create index on ${table} ${index}`);
    }
  });
  await sql`vacuum analyze`.execute(db);
}
