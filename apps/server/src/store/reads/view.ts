import { type Expression, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';
import { isPossibleId } from '../database/ids.ts';
import type { PageQueue } from './page-queue.ts';

/** How the tables are read. */
export interface ReadOptions {
  /** Whether to select history entries and notes by inbox too, so that PostgreSQL can find their partition. */
  byInbox: boolean;
  largePages: PageQueue;
}

/** The threads a user may see: those of the inboxes they are a member of. */
export function viewOf(db: Db, userId: string | Expression<string>) {
  return db
    .selectFrom('inbox_members')
    .innerJoin('threads', 'threads.inbox_id', 'inbox_members.inbox_id')
    .where('inbox_members.user_id', '=', userId);
}

/**
 * One thread in a user's view, with the membership through which they see it. PostgreSQL searches each inbox of the user, so
 * that only the partitions of these inboxes are read if the tables are partitioned.
 */
export function threadInView(db: Db, userId: string | Expression<string>, threadId: string | Expression<string>) {
  const inView = viewOf(db, userId).where('threads.id', '=', threadId);
  if (!isPostgres(db)) return inView;
  return db
    .selectFrom('inbox_members')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('threads')
          .selectAll()
          .whereRef('threads.inbox_id', '=', 'inbox_members.inbox_id')
          .where('threads.id', '=', threadId)
          // Prevents the planner from searching all inboxes for the id first.
          .limit(sql.lit(1))
          .as('threads'),
      (join) => join.onTrue(),
    )
    .where('inbox_members.user_id', '=', userId) as unknown as typeof inView;
}

/** Whether a thread is in the view of a user. */
export async function isInView(db: Db, userId: string, threadId: string): Promise<boolean> {
  if (!isPossibleId(threadId)) return false;
  const query = threadInView(db, userId, threadId).select('threads.id');
  return (await query.executeTakeFirst()) !== undefined;
}
