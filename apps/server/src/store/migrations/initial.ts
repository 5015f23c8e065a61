import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../database/dialect.ts';

const secretBytes = 32;

/** All tables, with the indexes that make the cost of a page proportional to its size. */
export const initial: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = isPostgres(db);
    // Ids and times are compared byte by byte, as in SQLite and in the contract. The order of a locale differs.
    const text = postgres ? sql`text collate "C"` : sql`text`;
    const serial = postgres ? sql`bigint generated always as identity` : sql`integer`;

    await db.schema
      .createTable('settings')
      .addColumn('key', text, (column) => column.primaryKey())
      .addColumn('value', text, (column) => column.notNull())
      .execute();
    const secret = randomBytes(secretBytes).toString('base64url');
    await sql`insert into settings (key, value) values ('cursor_secret', ${secret})`.execute(db);

    await db.schema
      .createTable('users')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('address', text, (column) => column.notNull().unique())
      .addColumn('rate_limit', 'integer')
      .addColumn('rate_window_seconds', 'integer')
      .execute();
    await db.schema
      .createTable('teams')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('name', text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('inboxes')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('address', text, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('inbox_members')
      .addColumn('inbox_id', text, (column) => column.notNull().references('inboxes.id'))
      .addColumn('user_id', text, (column) => column.notNull().references('users.id'))
      .addPrimaryKeyConstraint('inbox_members_pk', ['inbox_id', 'user_id'])
      .execute();

    await db.schema
      .createTable('threads')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('inbox_id', text, (column) => column.notNull().references('inboxes.id'))
      .addColumn('subject', 'text')
      .addColumn('sender', 'text', (column) => column.notNull())
      .addColumn('timestamp', text, (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('assignment', 'text')
      .addColumn('snippet', 'text', (column) => column.notNull())
      .addColumn('message_count', 'integer', (column) => column.notNull())
      .addColumn('history_length', 'integer', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('updated_at', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('threads_inbox').on('threads').columns(['inbox_id']).execute();

    await db.schema
      .createTable('views')
      .addColumn('user_id', text, (column) => column.notNull().references('users.id'))
      .addColumn('thread_id', text, (column) => column.notNull().references('threads.id'))
      .addColumn('timestamp', text, (column) => column.notNull())
      .addColumn('unread', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('views_pk', ['thread_id', 'user_id'])
      .execute();
    await sql`create index views_list on views (user_id, timestamp desc, thread_id desc)`.execute(db);
    await sql`create index views_unread on views (user_id, timestamp desc, thread_id desc) where unread = 1`.execute(
      db,
    );

    await db.schema
      .createTable('history_entries')
      .addColumn('thread_id', text, (column) => column.notNull().references('threads.id'))
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull().unique())
      .addColumn('entry', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('history_entries_pk', ['thread_id', 'place'])
      .execute();

    await db.schema
      .createTable('notes')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('thread_id', text, (column) => column.notNull().references('threads.id'))
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('body_text', 'text', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('edited_at', text)
      .execute();
    await sql`create index notes_list on notes (thread_id, created_at, id)`.execute(db);

    await db.schema
      .createTable('tokens')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('hash', text, (column) => column.notNull().unique())
      .addColumn('user_id', text, (column) => column.notNull().references('users.id'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('scopes', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('expires_at', text, (column) => column.notNull())
      .addColumn('revoked_at', text)
      .execute();

    await db.schema
      .createTable('outbox')
      .addColumn('place', serial, (column) => (postgres ? column.primaryKey() : column.primaryKey().autoIncrement()))
      .addColumn('id', text, (column) => column.notNull().unique())
      .addColumn('thread_id', text, (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .execute();
  },
};
