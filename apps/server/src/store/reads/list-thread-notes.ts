import type { NotePage } from '@threads-api/contract';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPossibleId } from '../database/ids.ts';
import { prepare } from '../database/prepare.ts';
import { type NoteRecord, type NoteRow, noteColumns, toNote } from '../rows/note-row.ts';
import { type Joined, nothingLeft } from '../rows/row-of.ts';
import { isCommonLimit } from './common-limits.ts';
import type { CursorCodec } from './cursor.ts';
import { compareText, countPageBytes, cutPage } from './page.ts';
import type { ReadRequest } from './read-request.ts';
import { type ReadOptions, threadInView } from './view.ts';
import { selectWithThread } from './with-thread.ts';

const select = prepare<
  { userId: string; threadId: string; createdAt: string; id: string },
  { hasCursor: boolean; limit: number; byInbox: boolean }
>()(
  noteColumns,
  (db, value, { hasCursor, limit, byInbox }) => {
    const thread = threadInView(db, value('userId'), value('threadId')).select('threads.inbox_id');
    return selectWithThread<{ [Name in keyof NoteRecord]: NoteRecord[Name] | null }>(db, {
      thread: sql`${thread}`,
      threadColumns: [],
      table: 'notes',
      columns: noteColumns,
      sized: ['author', 'body_text'],
      threadId: sql`${value('threadId')}`,
      after: hasCursor ? sql`and (created_at, id) > (${value('createdAt')}, ${value('id')})` : sql``,
      order: sql`created_at, id`,
      limit,
      byInbox,
    });
  },
  ({ limit }) => isCommonLimit('listThreadNotes', limit),
);

/** A page of a thread's notes, oldest first (D14); `undefined` if the thread is not in the caller's view. */
export async function listThreadNotes(
  db: Db,
  cursors: CursorCodec,
  { path: { id: threadId }, query, caller: { userId } }: ReadRequest<'listThreadNotes'>,
  { byInbox, turns }: ReadOptions,
): Promise<NotePage | undefined> {
  const { limit, cursor, ...rest } = query;
  nothingLeft(rest);
  const binding = [userId, 'notes', threadId];
  const [createdAt, id] = cursor === undefined ? [] : cursors.decode<[string, string]>(cursor, binding);
  if (!isPossibleId(threadId)) return undefined;
  const shape = { hasCursor: cursor !== undefined, limit, byInbox };
  return turns.read(`notes ${threadId}`, async (reportSize) => {
    const found = await select(db, shape, { userId, threadId, createdAt, id }, countPageBytes(bytesOf));
    if (found.length === 0) return undefined;
    const { rows, last, isLarge } = cutPage(found.filter(isNote).sort(oldestFirst), limit, bytesOf);
    await reportSize(isLarge);
    return { data: rows.map(toNote), nextCursor: last ? cursors.encode(positionOf(last), binding) : null };
  });
}

/** The thread's own row has nulls in the columns of notes. */
const isNote = (row: Joined<NoteRow>): row is NoteRow => row[0] !== null;

/** The thread's own row counts as 0 bytes. A note without its content does not fit on the page. */
const bytesOf = ([id, , author, bodyText]: Joined<NoteRow>) =>
  id === null
    ? 0
    : author === null || bodyText === null
      ? Infinity
      : Buffer.byteLength(author) + Buffer.byteLength(bodyText);

const positionOf = ([id, , , , createdAt]: NoteRow): [createdAt: string, id: string] => [createdAt, id];

function oldestFirst(a: NoteRow, b: NoteRow): number {
  const [[createdAt, id], [other, otherId]] = [positionOf(a), positionOf(b)];
  return compareText(createdAt, other) || compareText(id, otherId);
}
