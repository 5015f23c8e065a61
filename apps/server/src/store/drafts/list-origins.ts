import { sql } from 'kysely';
import type { MessageOrigin } from '#inbox-contract';
import type { Db } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';
import { parseJson } from '../database/json.ts';
import { limits } from '../limits.ts';
import { isInView } from '../reads/view.ts';

export interface ListOrigins {
  userId: string;
  threadId: string;
}

/**
 * The newest messages of a thread that were drafts, newest first. The origin is stored with the message, so it is kept after
 * the draft is deleted.
 */
export async function listOrigins(db: Db, { userId, threadId }: ListOrigins): Promise<MessageOrigin[] | undefined> {
  if (!(await isInView(db, userId, threadId))) return undefined;
  const rows = await db
    .selectFrom('history_entries')
    .select('entry')
    .where('thread_id', '=', threadId)
    .where(sql<boolean>`${isPostgres(db) ? sql`entry::json -> 'draft'` : sql`entry -> 'draft'`} is not null`)
    .orderBy('place', 'desc')
    .limit(limits.peopleEntries)
    .execute();
  return rows.flatMap(({ entry }) => {
    const { id: messageId, ...message } = parseJson(entry);
    if (message.type !== 'message' || !message.draft) return [];
    return [{ messageId, draftId: message.draft.id, agent: message.draft.agent?.name ?? null }];
  });
}
