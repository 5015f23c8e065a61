import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../database/dialect.ts';

/**
 * The first databases were created by earlier editions of `1-initial` and `2-webhooks`. This migration adds everything that
 * those editions lacked. It changes no other database.
 */
export const repairEarlyWebhooks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = isPostgres(db);
    const text = postgres ? sql`text collate "C"` : sql`text`;
    const deliveries = await columnsOf(db, 'webhook_deliveries');
    if (!deliveries.includes('lease'))
      await db.schema.alterTable('webhook_deliveries').addColumn('lease', text).execute();
    if (!deliveries.includes('earlier_attempts'))
      await db.schema
        .alterTable('webhook_deliveries')
        .addColumn('earlier_attempts', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    if (!(await columnsOf(db, 'webhook_endpoints')).includes('paused_until'))
      await db.schema.alterTable('webhook_endpoints').addColumn('paused_until', text).execute();
    await db.schema
      .createIndex('webhook_deliveries_list')
      .ifNotExists()
      .on('webhook_deliveries')
      .columns(['endpoint_id', 'created_at', 'id'])
      .execute();
    if (!postgres && !(await hasAutoIncrement(db))) await numberOutboxOnce(db);
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
async function numberOutboxOnce(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').renameTo('old_outbox').execute();
  await db.schema
    .createTable('outbox')
    .addColumn('place', sql`integer`, (column) => column.primaryKey().autoIncrement())
    .addColumn('id', sql`text`, (column) => column.notNull().unique())
    .addColumn('thread_id', sql`text`, (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('created_at', sql`text`, (column) => column.notNull())
    .execute();
  await sql`insert into outbox select place, id, thread_id, event, created_at from old_outbox`.execute(db);
  await db.schema.dropTable('old_outbox').execute();
}
