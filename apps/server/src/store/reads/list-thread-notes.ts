import type { NotePage } from '@threads-api/contract';
import { sql } from 'kysely';
import { type NoteRow, noteColumns, toNote } from '../rows/note-row.ts';
import { nothingLeft } from '../rows/row-of.ts';
import type { StoreContext } from '../store-context.ts';
import type { ReadRequest } from './read-request.ts';
import { prepareWithThread } from './with-thread.ts';

const read = prepareWithThread<[], NoteRow, { createdAt: string; id: string }>({
  operation: 'listThreadNotes',
  threadColumns: [],
  select: (view) => view,
  table: 'notes',
  columns: noteColumns,
  sized: ['author', 'body_text'],
  after: ({ createdAt, id }) => createdAt && sql`(created_at, id) > (${createdAt}, ${id})`,
  order: sql`created_at, id`,
});

/** A page of a thread's notes, oldest first (D14); `undefined` if the thread is not in the caller's view. */
export async function listThreadNotes(
  { db, cursors, largePages }: StoreContext,
  request: ReadRequest<'listThreadNotes'>,
): Promise<NotePage | undefined> {
  const {
    path: { id: threadId },
    query,
    caller: { userId },
  } = request;
  const { limit, cursor, ...rest } = query;
  nothingLeft(rest);
  const binding = [userId, 'notes', threadId];
  const [createdAt, id] = cursor === undefined ? [] : cursors.decode<[string, string]>(cursor, binding);
  const found = await read(db, largePages, { userId, threadId, createdAt, id }, limit, request);
  if (!found) return undefined;
  const data = found.items.map(toNote);
  const last = found.last && data.at(-1);
  return { data, nextCursor: last ? cursors.encode([last.createdAt, last.id], binding) : null };
}
