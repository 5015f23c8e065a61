import type { Note, NotePage } from '@threads-api/contract';
import { sql } from 'kysely';
import type { CursorCodec } from '../cursor.ts';
import type { Db } from '../database.ts';
import { isPossibleId } from '../ids.ts';
import { prepare } from '../prepare.ts';
import { cutPage } from './page.ts';
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

/** A page of the notes of a thread of the caller's view, oldest first (D14); nothing if it is not in the view. */
export async function listNotes(
  db: Db,
  cursors: CursorCodec,
  request: ListNotes,
  { byInbox }: ReadOptions,
): Promise<NotePage | undefined> {
  const { userId, threadId, limit, cursor } = request;
  const binding = [userId, 'notes', threadId];
  const [createdAt, id] = cursor === undefined ? [] : cursors.decode<[string, string]>(cursor, binding);
  if (!isPossibleId(threadId)) return undefined;
  const shape = { further: cursor !== undefined, limit, byInbox };
  const found = await select(db, shape, { userId, threadId, createdAt, id });
  if (found.length === 0) return undefined;
  const notes = found.flatMap(({ id, author, body_text, created_at, edited_at }): Note[] =>
    id === null || author === null || body_text === null || created_at === null
      ? []
      : [{ id, threadId, author: JSON.parse(author), bodyText: body_text, createdAt: created_at, editedAt: edited_at }],
  );
  notes.sort((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id));
  const { rows, last } = cutPage(notes, limit);
  return { data: rows, nextCursor: last ? cursors.encode([last.createdAt, last.id], binding) : null };
}

/** By bytes, as the database compares. */
const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
