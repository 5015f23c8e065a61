import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../database/dialect.ts';

/** Drafts with their events, and the audience of a token (`door`). */
export const drafts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;
    await db.schema
      .alterTable('tokens')
      .addColumn('door', 'text', (column) => column.notNull().defaultTo('rest'))
      .execute();
    await db.schema
      .createTable('drafts')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('thread_id', text, (column) => column.notNull().references('threads.id'))
      .addColumn('user_id', text, (column) => column.notNull().references('users.id'))
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('updated_at', text, (column) => column.notNull())
      .addColumn('message_id', text)
      .execute();
    await db.schema.createIndex('drafts_list').on('drafts').columns(['user_id', 'updated_at', 'id']).execute();
    await db.schema
      .createTable('draft_changes')
      .addColumn('draft_id', text, (column) => column.notNull().references('drafts.id'))
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('draft_changes_pk', ['draft_id', 'version'])
      .execute();
  },
};
