import type { Note, NotePage } from '@threads-api/contract';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPossibleId } from '../database/ids.ts';
import { prepare } from '../database/prepare.ts';
import { type NoteRow, noteColumns, toNote } from '../rows/note-row.ts';
import { type Joined, nothingLeft } from '../rows/row-of.ts';
import { isCommonLimit } from './common-limits.ts';
import type { CursorCodec } from './cursor.ts';
import { compareText, cutPage } from './page.ts';
import type { ReadRequest } from './read-request.ts';
import { type ReadOptions, threadInView } from './view.ts';

const select = prepare<
  { userId: string; threadId: string; createdAt: string; id: string },
  { further: boolean; limit: number; byInbox: boolean }
>()(
  noteColumns,
  (db, value, { further, limit, byInbox }) => {
    const notes = db
      .selectFrom('notes')
      .where('thread_id', '=', value('threadId'))
      .$if(byInbox, (query) => query.where(sql<boolean>`notes.inbox_id = threads.inbox_id`))
      .$if(further, (query) => query.where(sql<boolean>`(created_at, id) > (${value('createdAt')}, ${value('id')})`))
      .select(noteColumns)
      .orderBy('created_at')
      .orderBy('id')
      .limit(sql.lit(limit + 1))
      .as('notes');
    const thread = threadInView(db, value('userId'), value('threadId'));
    const joined = byInbox
      ? thread.leftJoinLateral(notes, (join) => join.onTrue())
      : thread.leftJoin(notes, (join) => join.onTrue());
    return joined.select(noteColumns.map((name) => `notes.${name}` as const));
  },
  ({ limit }) => isCommonLimit('listThreadNotes', limit),
);

/** A page of the notes of a thread of the caller's view, oldest first (D14); nothing if it is not in the view. */
export async function listThreadNotes(
  db: Db,
  cursors: CursorCodec,
  { path: { id: threadId }, query, caller: { userId } }: ReadRequest<'listThreadNotes'>,
  { byInbox }: ReadOptions,
): Promise<NotePage | undefined> {
  const { limit, cursor, ...rest } = query;
  nothingLeft(rest);
  const binding = [userId, 'notes', threadId];
  const [createdAt, id] = cursor === undefined ? [] : cursors.decode<[string, string]>(cursor, binding);
  if (!isPossibleId(threadId)) return undefined;
  const shape = { further: cursor !== undefined, limit, byInbox };
  const found = await select(db, shape, { userId, threadId, createdAt, id });
  if (found.length === 0) return undefined;
  const notes = found.filter(isNote).map(toNote).sort(oldestFirst);
  const { rows, last } = cutPage(notes, limit);
  return { data: rows, nextCursor: last ? cursors.encode([last.createdAt, last.id], binding) : null };
}

/** A thread without notes comes as one row of nulls. */
const isNote = (row: Joined<NoteRow>): row is NoteRow => row[0] !== null;

const oldestFirst = (a: Note, b: Note) => compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);
