import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../database/dialect.ts';

/**
 * Membership decides who sees a thread, and `marks` has a row only if a member's state differs from what the watermark
 * implies. This replaces one row per member and thread. The inbox ids of older history entries and notes are filled in later,
 * while the service runs (fill-inbox-ids.ts).
 */
export const readState: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = isPostgres(db);
    const text = postgres ? sql`text collate "C"` : sql`text`;
    const addText = (table: string, column: string, value: string) =>
      db.schema
        .alterTable(table)
        .addColumn(column, text, (definition) => definition.notNull().defaultTo(value))
        .execute();

    await addText('inboxes', 'settled_to', '0');
    await addText('inbox_members', 'member_id', '');
    await addText('inbox_members', 'settled_to', '0');
    await db.schema
      .alterTable('inbox_members')
      .addColumn('reads', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update inbox_members set member_id = user_id`.execute(db);
    await sql`create index inbox_members_user on inbox_members (user_id, inbox_id)`.execute(db);

    await addText('threads', 'inbound_at', '');
    await sql`drop index threads_inbox`.execute(db);
    await sql`create index threads_list on threads (inbox_id, timestamp desc, id desc)`.execute(db);
    await sql`create index threads_recent on threads (inbox_id, timestamp desc, id desc, inbound_at) where inbound_at <> ''`.execute(
      db,
    );
    await addText('history_entries', 'inbox_id', '');
    await addText('notes', 'inbox_id', '');
    await sql`insert into settings (key, value) select 'inbox_ids_to', '' where exists (select 1 from threads)`.execute(
      db,
    );

    await db.schema
      .createTable('marks')
      .addColumn('inbox_id', text, (column) => column.notNull())
      .addColumn('member_id', text, (column) => column.notNull())
      .addColumn('thread_id', text, (column) => column.notNull())
      .addColumn('timestamp', text, (column) => column.notNull())
      .addColumn('inbound_at', text, (column) => column.notNull())
      .addColumn('unread', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('marks_pk', ['inbox_id', 'member_id', 'thread_id'])
      .$call((table) => (postgres ? table : table.modifyEnd(sql`without rowid`)))
      .execute();
    await sql`insert into marks (inbox_id, member_id, thread_id, timestamp, inbound_at, unread)
      select threads.inbox_id, views.user_id, views.thread_id, threads.timestamp, '0', 1
      from views inner join threads on threads.id = views.thread_id where views.unread = 1`.execute(db);
    await sql`create index marks_unread on marks (inbox_id, member_id, timestamp desc, thread_id desc, inbound_at) where unread = 1`.execute(
      db,
    );
    await sql`create index marks_read on marks (inbox_id, member_id, inbound_at) where unread = 0`.execute(db);
    await sql`drop table views`.execute(db);

    await db.schema
      .createTable('former_members')
      .addColumn('inbox_id', text, (column) => column.notNull())
      .addColumn('member_id', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('former_members_pk', ['inbox_id', 'member_id'])
      .execute();
  },
};
