import type { Note } from '@threads-api/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import { toJson } from '../database/json.ts';
import { parseParticipant } from './participant.ts';
import { nothingLeft, type RowOf } from './row-of.ts';

export const noteColumns = ['id', 'thread_id', 'author', 'body_text', 'created_at', 'edited_at'] as const;

type NoteRecord = Pick<Selectable<Database['notes']>, (typeof noteColumns)[number]>;
export type NoteRow = RowOf<NoteRecord, typeof noteColumns>;

/** Converts a row to the contract's note. A property that is missing, extra or of another type does not compile. */
export function toNote([id, threadId, author, bodyText, createdAt, editedAt]: NoteRow): Note {
  return { id, threadId, author: parseParticipant(author), bodyText, createdAt, editedAt };
}

/** The row of a note. A property that is not stored does not compile. */
export function fromNote(inboxId: string, note: Note): Insertable<Database['notes']> {
  const { id, threadId, author, bodyText, createdAt, editedAt, ...rest } = note;
  nothingLeft(rest);
  return {
    id,
    inbox_id: inboxId,
    thread_id: threadId,
    author: toJson(author),
    body_text: bodyText,
    created_at: createdAt,
    edited_at: editedAt,
  };
}
