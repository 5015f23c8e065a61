import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import { isPossibleId } from '../database/ids.ts';
import { prepare } from '../database/prepare.ts';
import type { CursorCodec } from './cursor.ts';
import { cutPage, pageText } from './page.ts';
import { ofSameInbox, type ReadOptions, threadInView } from './view.ts';

export interface ListNotes {
  userId: string;
  threadId: string;
  limit: number;
  cursor?: string | undefined;
}

const select = prepare<
  { userId: string; threadId: string; createdAt: string; id: string },
  { further: boolean; limit: number; byInbox: boolean }
>()((db, value, { further, limit, byInbox }) => {
  const notes = db
    .selectFrom('notes')
    .where('thread_id', '=', value('threadId'))
    .$if(byInbox, (query) => query.where(ofSameInbox('notes')))
    .$if(further, (query) => query.where(sql<boolean>`(created_at, id) > (${value('createdAt')}, ${value('id')})`))
    .select(['id', 'author', 'body_text', 'created_at', 'edited_at'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(limit + 1))
    .as('notes');
  const thread = threadInView(db, value('userId'), value('threadId'));
  const joined = byInbox
    ? thread.leftJoinLateral(notes, (join) => join.onTrue())
    : thread.leftJoin(notes, (join) => join.onTrue());
  return joined.select(['notes.id', 'notes.author', 'notes.body_text', 'notes.created_at', 'notes.edited_at']);
});

/** A page of the notes of a thread of the caller's view, oldest first (D14); nothing if it is not in the view. In JSON. */
export async function listNotes(
  db: Db,
  cursors: CursorCodec,
  request: ListNotes,
  { byInbox }: ReadOptions,
): Promise<string | undefined> {
  const { userId, threadId, limit, cursor } = request;
  const binding = [userId, 'notes', threadId];
  const [createdAt, id] = cursor === undefined ? [] : cursors.decode<[string, string]>(cursor, binding);
  if (!isPossibleId(threadId)) return undefined;
  const shape = { further: cursor !== undefined, limit, byInbox };
  const found = await select(db, shape, { userId, threadId, createdAt, id });
  if (found.length === 0) return undefined;
  const notes = found.filter((row): row is NoteRow => row.id !== null);
  notes.sort((a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id));
  const { rows, last } = cutPage(notes, limit);
  const nextCursor = last ? cursors.encode([last.created_at, last.id], binding) : null;
  return pageText(
    rows.map((row) => noteText(threadId, row)),
    nextCursor,
  );
}

type NoteRow = Pick<Selectable<Database['notes']>, 'id' | 'author' | 'body_text' | 'created_at' | 'edited_at'>;

/** A row as the contract's note, in JSON. The author is stored as JSON already. */
const noteText = (threadId: string, row: NoteRow) =>
  `{"id":${quote(row.id)},"threadId":${quote(threadId)},"author":${row.author},"bodyText":${quote(row.body_text)},` +
  `"createdAt":${quote(row.created_at)},"editedAt":${quote(row.edited_at)}}`;

const quote = JSON.stringify;

/** By bytes, as the database compares. */
const compare = (a: string, b: string) => (a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b)));
