import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../database/dialect.ts';

/** Sign-in links, sessions, and the changes that open pages watch. */
export const sessions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = isPostgres(db);
    const text = postgres ? sql`text collate "C"` : sql`text`;
    for (const table of ['sign_in_links', 'sessions']) {
      await db.schema
        .createTable(table)
        .addColumn('hash', text, (column) => column.primaryKey())
        .addColumn('user_id', text, (column) => column.notNull().references('users.id'))
        .addColumn('created_at', text, (column) => column.notNull())
        .addColumn('expires_at', text, (column) => column.notNull())
        .execute();
    }
    await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();
    // PostgreSQL announces changes with NOTIFY instead.
    if (postgres) return;
    await db.schema
      .createTable('changes')
      .addColumn('position', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('thread_id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text')
      .execute();
  },
};
