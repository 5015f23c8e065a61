import type { Note, ThreadDetail } from '@threads-api/contract';
import type { Insertable } from 'kysely';
import type { Database, Db } from './database.ts';
import { lockInbox } from './locks.ts';

/** A thread with all that belongs to it, as it is imported: the contract's shapes, and who has not read it. */
export interface ThreadImport {
  inboxId: string;
  thread: Omit<ThreadDetail, 'unread' | 'history'> & { history: ThreadDetail['history']['data'] };
  notes: Note[];
  unreadBy: string[];
}

/** Parameters in one statement: SQLite takes 32,766, PostgreSQL 65,535. */
const maximumParameters = 30_000;

/** How far an import of many has come, kept with what it has written. */
export interface Checkpoint {
  name: string;
  /** Null: it is done, and need not be remembered. */
  line: number | null;
}

/** Writes threads as they are, all or none: no events, no new ids, no clock. */
export async function importThreads(db: Db, imports: ThreadImport[], checkpoint?: Checkpoint): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (checkpoint) await writeCheckpoint(transaction, checkpoint);
    if (imports.length === 0) return;
    const inboxIds = [...new Set(imports.map(({ inboxId }) => inboxId))].sort();
    for (const inboxId of inboxIds) await lockInbox(transaction, inboxId, 'share');
    const members = await transaction
      .selectFrom('inbox_members')
      .selectAll()
      .where('inbox_id', 'in', inboxIds)
      .execute();
    await insertAll(transaction, 'threads', imports.map(threadRow));
    await insertAll(transaction, 'history_entries', imports.flatMap(historyRows));
    await insertAll(transaction, 'notes', imports.flatMap(noteRows));
    const views = imports.flatMap(({ inboxId, thread, unreadBy }) =>
      members
        .filter(({ inbox_id }) => inbox_id === inboxId)
        .map(({ user_id }) => ({
          user_id,
          thread_id: thread.id,
          timestamp: thread.timestamp,
          unread: unreadBy.includes(user_id) ? 1 : 0,
        })),
    );
    await insertAll(transaction, 'views', views);
  });
}

/** The line after which an import is to go on; 0 if it has not begun, or is done. */
export async function readCheckpoint(db: Db, name: string): Promise<number> {
  const found = await db.selectFrom('settings').select('value').where('key', '=', `import ${name}`).executeTakeFirst();
  return Number(found?.value ?? 0);
}

async function writeCheckpoint(db: Db, { name, line }: Checkpoint): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', `import ${name}`).execute();
  if (line !== null)
    await db
      .insertInto('settings')
      .values({ key: `import ${name}`, value: `${line}` })
      .execute();
}

/** Which of these threads exist already. */
export async function findThreads(db: Db, ids: string[]): Promise<string[]> {
  const found = await db.selectFrom('threads').select('id').where('id', 'in', ids).execute();
  return found.map(({ id }) => id);
}

const threadRow = ({ inboxId, thread }: ThreadImport): Insertable<Database['threads']> => ({
  id: thread.id,
  inbox_id: inboxId,
  subject: thread.subject,
  sender: JSON.stringify(thread.sender),
  timestamp: thread.timestamp,
  status: thread.status,
  assignment: thread.assignment && JSON.stringify(thread.assignment),
  snippet: thread.snippet,
  message_count: thread.messageCount,
  history_length: thread.history.length,
  created_at: thread.createdAt,
  updated_at: thread.updatedAt,
});

const historyRows = ({ thread }: ThreadImport): Insertable<Database['history_entries']>[] =>
  thread.history.map((entry, index) => ({
    thread_id: thread.id,
    place: index + 1,
    id: entry.id,
    entry: JSON.stringify(entry),
  }));

const noteRows = ({ notes }: ThreadImport): Insertable<Database['notes']>[] =>
  notes.map(({ id, threadId, author, bodyText, createdAt, editedAt }) => ({
    id,
    thread_id: threadId,
    author: JSON.stringify(author),
    body_text: bodyText,
    created_at: createdAt,
    edited_at: editedAt,
  }));

async function insertAll<T extends keyof Database & string>(
  db: Db,
  table: T,
  rows: Insertable<Database[T]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const atOnce = Math.floor(maximumParameters / Object.keys(first).length);
  for (let start = 0; start < rows.length; start += atOnce) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + atOnce) as never)
      .execute();
  }
}
