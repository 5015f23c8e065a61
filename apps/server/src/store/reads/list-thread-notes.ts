import type { NotePage } from '@threads-api/contract';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPossibleId } from '../database/ids.ts';
import { prepare } from '../database/prepare.ts';
import { type NoteRecord, type NoteRow, noteColumns, toNote } from '../rows/note-row.ts';
import { type Joined, nothingLeft } from '../rows/row-of.ts';
import { isCommonLimit } from './common-limits.ts';
import type { CursorCodec } from './cursor.ts';
import { compareText, cutPage } from './page.ts';
import type { ReadRequest } from './read-request.ts';
import { type ReadOptions, threadInView } from './view.ts';
import { type ItemShape, selectWithThread } from './with-thread.ts';

const columns = [...noteColumns, 'bytes'] as const;

const select = prepare<{ userId: string; threadId: string; createdAt: string; id: string }, ItemShape>()(
  columns,
  (db, value, { hasCursor, ...shape }) => {
    const thread = threadInView(db, value('userId'), value('threadId')).select('threads.inbox_id');
    return selectWithThread<{ [Name in keyof NoteRecord]: NoteRecord[Name] | null } & { bytes: number | null }>({
      thread: sql`${thread}`,
      threadColumns: [],
      table: 'notes',
      columns,
      sized: ['author', 'body_text'],
      threadId: sql`${value('threadId')}`,
      after: hasCursor ? sql`and (created_at, id) > (${value('createdAt')}, ${value('id')})` : sql``,
      order: sql`created_at, id`,
      ...shape,
    });
  },
  ({ limit, whole }) => !whole && isCommonLimit('listThreadNotes', limit),
);

type Row = Awaited<ReturnType<typeof select>>[number];

/** A page of a thread's notes, oldest first (D14); `undefined` if the thread is not in the caller's view. */
export async function listThreadNotes(
  db: Db,
  cursors: CursorCodec,
  { path: { id: threadId }, query, caller: { userId } }: ReadRequest<'listThreadNotes'>,
  { byInbox, turns }: ReadOptions,
): Promise<NotePage | undefined> {
  const { limit: wanted, cursor, ...rest } = query;
  nothingLeft(rest);
  const binding = [userId, 'notes', threadId];
  const [createdAt, id] = cursor === undefined ? [] : cursors.decode<[string, string]>(cursor, binding);
  if (!isPossibleId(threadId)) return undefined;
  const read = (limit: number, whole: boolean) =>
    select(db, { hasCursor: cursor !== undefined, limit, whole, byInbox }, { userId, threadId, createdAt, id });

  const found = await read(wanted, false);
  if (found.length === 0) return undefined;
  const { rows, last, isLarge } = cutPage(oldestFirst(found), wanted, (row) => row[6] ?? 0);
  const finish = (notes: NoteRow[]): NotePage => {
    const [end] = notes.slice(-1);
    return { data: notes.map(toNote), nextCursor: last && end ? cursors.encode([end[4], end[0]], binding) : null };
  };
  if (!isLarge && rows.every(isNote)) return finish(rows);
  return turns.take(async () => {
    if (rows.every(isNote)) return finish(rows);
    const whole = await read(rows.length, true);
    return whole.length === 0 ? undefined : finish(oldestFirst(whole).slice(0, rows.length).filter(isNote));
  });
}

/** The rows of notes, some of them without content. The thread's own row has nulls in the columns of notes. */
const oldestFirst = (found: Row[]) => found.filter(([id]) => id !== null).sort(compareNotes);

function compareNotes([id, , , , createdAt]: Row, [otherId, , , , other]: Row): number {
  if (createdAt !== other) return (createdAt ?? '') < (other ?? '') ? -1 : 1;
  return compareText(id ?? '', otherId ?? '');
}

const isNote = (row: Joined<NoteRow> | Row): row is NoteRow & Row => row[2] !== null && row[3] !== null;
