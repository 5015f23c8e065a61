import type { Participant, WebhookEvent } from '@threads-api/contract';
import type { Selectable, Updateable } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import { RefusedError } from '../database/errors.ts';
import { newId } from '../database/ids.ts';
import { toJson } from '../database/json.ts';
import { inTransaction, lockInbox, lockRows } from '../database/locks.ts';
import { requireRow } from '../database/require-row.ts';
import { noInbound } from '../read-state/set-read-state.ts';
import type { StoredEntry } from '../rows/stored.ts';
import { announceChange } from './changes.ts';

/** The transaction of a command, and its time. */
export interface CommandContext {
  db: Db;
  now: string;
}

/** A request of a user about a thread. */
export interface OnThread {
  threadId: string;
  userId: string;
}

export type ThreadRow = Selectable<Database['threads']>;

/** The actor of changes that the service makes by itself. */
export const system: Participant = { type: 'system', id: null, name: null, address: null };

/**
 * Runs a command on one thread as one transaction. The thread is locked, so commands on it run one after another,
 * and their times never decrease, regardless of the clock.
 */
export function commandOn<T>(
  db: Db,
  clock: () => Date,
  threadId: string,
  work: (context: CommandContext, thread: ThreadRow) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (transaction) => {
    // Lock the inbox first, as membership changes do. Another order could deadlock.
    const { inbox_id } = await requireRow(transaction, 'threads', threadId);
    const inbox = await lockInbox(transaction, inbox_id, 'share');
    const query = transaction.selectFrom('threads').selectAll().where('inbox_id', '=', inbox_id);
    const thread = await lockRows(transaction, query.where('id', '=', threadId), 'update').executeTakeFirstOrThrow();
    const now = timeAfter(clock, [thread.updated_at], [thread.inbound_at, inbox.settled_to]);
    return work({ db: transaction, now }, thread);
  });
}

/** The clock's time, raised if needed: at or after `notBefore`, and strictly after `after`. Read state depends on this order. */
export function timeAfter(clock: () => Date, notBefore: string[], after: string[]): string {
  const later = after.filter((time) => time > noInbound).map((time) => Date.parse(time) + 1);
  return new Date(Math.max(clock().getTime(), ...notBefore.map((time) => Date.parse(time)), ...later)).toISOString();
}

/** Appends entries to a thread's history, and updates the thread's other columns. */
export async function appendHistory(
  { db, now }: CommandContext,
  thread: ThreadRow,
  entries: StoredEntry[],
  changes: Updateable<Database['threads']> = {},
): Promise<void> {
  const rows = entries.map((entry, index) => ({
    inbox_id: thread.inbox_id,
    thread_id: thread.id,
    place: thread.history_length + index + 1,
    id: entry.id,
    entry: toJson(entry),
  }));
  await db.insertInto('history_entries').values(rows).execute();
  await db
    .updateTable('threads')
    .set({ ...changes, history_length: thread.history_length + entries.length, updated_at: now })
    .where('inbox_id', '=', thread.inbox_id)
    .where('id', '=', thread.id)
    .execute();
}

/** Writes events to the outbox, in the transaction of the change they report. */
export async function publish({ db, now }: CommandContext, ...events: WebhookEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    id: newId('evt'),
    thread_id: event.data.threadId,
    event: toJson(event),
    created_at: now,
  }));
  await db.insertInto('outbox').values(rows).execute();
  for (const threadId of new Set(rows.map(({ thread_id }) => thread_id))) await announceChange(db, threadId);
}

/** Refuses a user who is not a member of the thread's inbox, or no longer has access. */
export async function requireMember(db: Db, { inbox_id }: ThreadRow, userId: string): Promise<void> {
  const member = await db
    .selectFrom('inbox_members')
    .innerJoin('users', 'users.id', 'inbox_members.user_id')
    .select('users.disabled_at')
    .where('inbox_id', '=', inbox_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!member)
    throw new RefusedError(`The user ${userId} is not a member of the inbox ${inbox_id} and cannot send from it.`);
  if (member.disabled_at !== null) throw new RefusedError(`The user ${userId} is disabled and cannot send.`);
}

/** A user as a participant. */
export async function participantOf(db: Db, userId: string): Promise<Participant> {
  const { id, name, address } = await requireRow(db, 'users', userId);
  return { type: 'user', id, name, address };
}
