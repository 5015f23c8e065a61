import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../database/dialect.ts';

/** Adds tables and columns for operators: an append-only audit log, disabled users, and when a token was last used. */
export const operations: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = isPostgres(db);
    const text = postgres ? sql`text collate "C"` : sql`text`;
    const serial = postgres ? sql`bigint generated always as identity` : sql`integer`;
    await db.schema.alterTable('users').addColumn('disabled_at', text).execute();
    await db.schema.alterTable('tokens').addColumn('last_used_at', text).execute();
    await db.schema
      .createTable('audit_log')
      .addColumn('place', serial, (column) => (postgres ? column.primaryKey() : column.primaryKey().autoIncrement()))
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('actor_type', 'text', (column) => column.notNull())
      .addColumn('actor_id', text)
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('target', text)
      .addColumn('details', 'text', (column) => column.notNull())
      .execute();
    for (const statement of postgres ? postgresTriggers : sqliteTriggers) await sql.raw(statement).execute(db);
  },
};

/** Prevents accidental changes to audit entries, even by operators with a database shell. */
const sqliteTriggers = ['update', 'delete'].map(
  (change) =>
    `create trigger audit_log_no_${change} before ${change} on audit_log begin select raise(abort, 'the audit log only grows'); end`,
);

const postgresTriggers = [
  `create function audit_log_only_grows() returns trigger language plpgsql as $$
    begin raise exception 'the audit log only grows'; end $$`,
  `create trigger audit_log_only_grows before update or delete or truncate on audit_log
    for each statement execute function audit_log_only_grows()`,
];
