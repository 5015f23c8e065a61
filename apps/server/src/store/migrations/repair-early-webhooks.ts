import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../database/dialect.ts';

/**
 * The first databases were created by earlier editions of `1-initial` and `2-webhooks`. This migration adds everything that
 * those editions lacked. It changes no other database.
 */
export const repairEarlyWebhooks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const run = (statement: string) => sql.raw(statement).execute(db);
    const text = isPostgres(db) ? 'text collate "C"' : 'text';
    const deliveries = await columnsOf(db, 'webhook_deliveries');
    if (!deliveries.includes('lease')) await run(`alter table webhook_deliveries add column lease ${text}`);
    if (!deliveries.includes('earlier_attempts'))
      await run('alter table webhook_deliveries add column earlier_attempts integer default 0 not null');
    if (!(await columnsOf(db, 'webhook_endpoints')).includes('paused_until'))
      await run(`alter table webhook_endpoints add column paused_until ${text}`);
    await run(
      'create index if not exists "webhook_deliveries_list" on "webhook_deliveries" ("endpoint_id", "created_at", "id")',
    );
    if (!isPostgres(db) && !(await hasAutoIncrement(db))) for (const step of numberOutboxOnce) await run(step);
  },
};

async function columnsOf(db: Kysely<unknown>, table: string): Promise<string[]> {
  const query = isPostgres(db)
    ? sql<{ name: string }>`select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${table}`
    : sql<{ name: string }>`select name from pragma_table_info(${table})`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

async function hasAutoIncrement(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = 'outbox'`.execute(db);
  return /autoincrement/i.test(rows[0]?.sql ?? '');
}

/** Without `autoincrement`, SQLite reuses the numbers of deleted events. */
const numberOutboxOnce = [
  'alter table outbox rename to old_outbox',
  `create table outbox (place integer primary key autoincrement, id text not null unique, thread_id text not null,
    event text not null, created_at text not null)`,
  'insert into outbox select place, id, thread_id, event, created_at from old_outbox',
  'drop table old_outbox',
];
