import type { HistoryEntry, Note } from '@threads-api/contract';
import type { Compilable, CompiledQuery, Insertable } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import { toJson } from '../database/json.ts';
import { inTransaction, lockInbox } from '../database/locks.ts';
import { noInbound } from '../read-state/set-read-state.ts';
import { fromNote } from '../rows/note-row.ts';
import { fromThread, type SharedThread } from '../rows/thread-row.ts';
import type { StoreContext } from '../store-context.ts';
import { withText } from '../text/read-html.ts';
import { snippetOf } from './add-message.ts';

/** A thread to import, in the contract's format, with its notes and the users who have not read it. */
export interface ThreadImport {
  inboxId: string;
  thread: SharedThread & { history: HistoryEntry[] };
  notes: Note[];
  unreadBy: string[];
}

/** Rows per statement. All full batches share one statement, because building it takes longer than running it. */
const rowsAtOnce = 250;

/** Imports all threads or none. Emits no events and keeps all ids and times. */
export async function importThreads({ db }: Pick<StoreContext, 'db'>, imports: ThreadImport[]): Promise<void> {
  if (imports.length > 0) await inTransaction(db, (transaction) => writeThreads(transaction, imports));
}

async function writeThreads(db: Db, imports: ThreadImport[]): Promise<void> {
  const inboxIds = [...new Set(imports.map(({ inboxId }) => inboxId))].sort();
  for (const inboxId of inboxIds) await lockInbox(db, inboxId, 'share');
  const members = await db.selectFrom('inbox_members').selectAll().where('inbox_id', 'in', inboxIds).execute();
  await insertAll(db, imports.map(threadRow), (rows) => db.insertInto('threads').values(rows));
  await insertAll(db, imports.flatMap(historyRows), (rows) => db.insertInto('history_entries').values(rows));
  await insertAll(db, imports.flatMap(noteRows), (rows) => db.insertInto('notes').values(rows));
  const memberIds = new Map(members.map(({ inbox_id, user_id, member_id }) => [`${inbox_id} ${user_id}`, member_id]));
  const marks = imports.flatMap(({ inboxId, thread, unreadBy }) =>
    unreadBy.flatMap((userId) => markRow(inboxId, thread, memberIds.get(`${inboxId} ${userId}`))),
  );
  await insertAll(db, marks, (rows) => db.insertInto('marks').values(rows));
}

/** Returns the ids of threads that already exist. */
export async function findExisting({ db }: StoreContext, ids: string[]): Promise<string[]> {
  const found = await db.selectFrom('threads').select('id').where('id', 'in', ids).execute();
  return found.map(({ id }) => id);
}

function threadRow({ inboxId, thread: { history, ...thread } }: ThreadImport): Insertable<Database['threads']> {
  const row = { ...fromThread(thread), inbox_id: inboxId, history_length: history.length };
  const last = history.findLast((entry) => entry.type === 'message');
  return row.snippet === '' && last ? { ...row, snippet: snippetOf(withText(last).bodyText) } : row;
}

/** Users who are not members are ignored. */
const markRow = (
  inboxId: string,
  { id, timestamp }: ThreadImport['thread'],
  memberId: string | undefined,
): Insertable<Database['marks']>[] =>
  memberId === undefined
    ? []
    : [{ inbox_id: inboxId, member_id: memberId, thread_id: id, timestamp, inbound_at: noInbound, unread: 1 }];

const historyRows = ({ inboxId, thread }: ThreadImport): Insertable<Database['history_entries']>[] =>
  thread.history.map((entry, index) => ({
    inbox_id: inboxId,
    thread_id: thread.id,
    place: index + 1,
    id: entry.id,
    entry: toJson(entry.type === 'message' ? withText(entry) : entry),
  }));

const noteRows = ({ inboxId, notes }: ThreadImport) => notes.map((note) => fromNote(inboxId, note));

async function insertAll<Row extends object>(db: Db, rows: Row[], insert: (rows: Row[]) => Compilable): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Row)[];
  let built: CompiledQuery | undefined;
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = rows.slice(start, start + rowsAtOnce);
    if (built === undefined || batch.length < rowsAtOnce) built = insert(batch).compile();
    const parameters = batch.flatMap((row) => columns.map((column) => row[column]));
    await db.executeQuery({ ...built, parameters });
  }
}
