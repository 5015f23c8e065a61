import type { Message } from '@threads-api/contract';
import type { Db } from '../database/database.ts';
import { propertyOf } from '../database/dialect.ts';
import { RefusedError } from '../database/errors.ts';
import { limits } from '../limits.ts';
import { toEntry } from '../rows/entry-row.ts';
import { newestEntries } from './newest-entries.ts';

/** The newest message that a draft takes into account. */
export interface Basis {
  based_on: string | null;
  /** The number of messages up to and including `based_on`. */
  based_on_count: number;
}

/** The entries that are searched for messages. */
export const searched = { entries: limits.searchedEntries, bytes: limits.searchedBytes };

const newestMessage = (db: Db, threadId: string) =>
  db
    .selectFrom('history_entries')
    .where('thread_id', '=', threadId)
    .where(propertyOf(db, 'entry', 'type'), '=', 'message')
    .orderBy('place', 'desc')
    .limit(1);

export async function newestMessageOf(db: Db, threadId: string): Promise<Message | undefined> {
  const row = await newestMessage(db, threadId).select('entry').executeTakeFirst();
  const entry = row && toEntry(row.entry);
  return entry?.type === 'message' ? entry : undefined;
}

/**
 * Finds the message that a draft is based on: the one that its author names, otherwise the newest. The thread must be locked,
 * so that no message is added in the meantime.
 */
export async function findBasis(
  db: Db,
  { id, message_count }: { id: string; message_count: number },
  messageId: string | undefined,
): Promise<Basis> {
  if (messageId === undefined) {
    const newest = await newestMessage(db, id).select('id').executeTakeFirst();
    return { based_on: newest?.id ?? null, based_on_count: message_count };
  }
  const { query } = await newestEntries(db, id, searched);
  const named = query.where('id', '=', messageId).select('place');
  const since = query.where('place', '>=', named).where(propertyOf(db, 'entry', 'type'), '=', 'message');
  const messages = await since.select('id').execute();
  if (messages.at(-1)?.id !== messageId)
    throw new RefusedError(
      `${messageId} is not one of the newest messages of the thread. Name the newest message that you read.`,
    );
  return { based_on: messageId, based_on_count: message_count - (messages.length - 1) };
}
