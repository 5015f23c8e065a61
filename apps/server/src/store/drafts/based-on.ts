import type { Message } from '@threads-api/contract';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';
import { limits } from '../limits.ts';
import { toEntry } from '../rows/entry-row.ts';
import { InvalidDraftError } from './draft-content.ts';
import { newestEntries } from './newest-entries.ts';

/** The newest message that a draft takes into account. */
export interface Basis {
  based_on: string | null;
  /** The number of messages up to and including `based_on`. */
  based_on_count: number;
}

/** The entries that are searched for messages. */
export const searched = { entries: limits.searchedEntries, bytes: limits.searchedBytes };

const isMessage = (db: Db) =>
  sql<boolean>`${isPostgres(db) ? sql`entry::json ->> 'type'` : sql`entry ->> 'type'`} = 'message'`;

const newestMessage = (db: Db, threadId: string) =>
  db
    .selectFrom('history_entries')
    .where('thread_id', '=', threadId)
    .where(isMessage(db))
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
  const query =
    messageId === undefined
      ? newestMessage(db, id)
      : (await newestEntries(db, id, searched)).query.where(isMessage(db));
  const newest = await query.select('id').execute();
  const index = messageId === undefined ? 0 : newest.findIndex((message) => message.id === messageId);
  if (index === -1)
    throw new InvalidDraftError(
      `${messageId} is not one of the newest messages of the thread. Name the newest message that you read.`,
    );
  return { based_on: newest[index]?.id ?? null, based_on_count: message_count - index };
}
