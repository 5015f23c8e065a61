import type { Thread } from '@threads-api/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import { parseJson, toJson } from '../database/json.ts';
import { parseParticipant, toAssignment } from './participant.ts';
import { type Joined, nothingLeft, type RowOf } from './row-of.ts';

/** The columns of a thread. Whether it is unread depends on the caller (reads/unread.ts). */
export const threadColumns = [
  'id',
  'subject',
  'sender',
  'timestamp',
  'status',
  'assignment',
  'snippet',
  'message_count',
  'created_at',
  'updated_at',
] as const;

/** The columns that `toThread` needs. */
export const threadRowColumns = [...threadColumns, 'unread'] as const;

export type ThreadRecord = Pick<Selectable<Database['threads']>, (typeof threadColumns)[number]> & { unread: number };
export type ThreadRow = RowOf<ThreadRecord, typeof threadRowColumns>;

/** Whether a row of an outer join has a thread. */
export const isThread = (row: Joined<ThreadRow>): row is ThreadRow => row[0] !== null;

/** Converts a row to the contract's thread. A property that is missing, extra or of another type does not compile. */
export function toThread(row: ThreadRow): Thread {
  const [id, subject, sender, timestamp, status, assignment, snippet, messageCount, createdAt, updatedAt, unread] = row;
  return {
    id,
    // Databases written before the contract ruled out empty subjects may contain them (D4).
    subject: subject || null,
    sender: parseParticipant(sender),
    timestamp,
    status,
    assignment: assignment && toAssignment(parseJson(assignment)),
    unread: unread === 1,
    snippet,
    messageCount,
    createdAt,
    updatedAt,
  };
}

/** The properties that are the same for every user. */
export type SharedThread = Omit<Thread, 'unread'>;

/** The columns of a thread. A property that is not stored does not compile. */
export function fromThread(thread: SharedThread) {
  const { id, subject, sender, timestamp, status, assignment, snippet, messageCount, createdAt, updatedAt, ...rest } =
    thread;
  nothingLeft(rest);
  return {
    id,
    // An empty subject means no subject (D4).
    subject: subject || null,
    sender: toJson(sender),
    timestamp,
    status,
    assignment: assignment && toJson(assignment),
    snippet,
    message_count: messageCount,
    created_at: createdAt,
    updated_at: updatedAt,
  } satisfies Partial<Insertable<Database['threads']>>;
}
