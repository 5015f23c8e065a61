import type { HistoryEntry, ThreadDetail } from '@threads-api/contract';
import { sql } from 'kysely';
import type { CursorCodec } from '../cursor.ts';
import type { Db } from '../database.ts';
import { isPossibleId } from '../ids.ts';
import { prepare } from '../prepare.ts';
import { cutPage } from './page.ts';
import { threadColumns, toThread } from './thread-columns.ts';
import { viewOf } from './view.ts';

export interface GetThread {
  userId: string;
  threadId: string;
  historyLimit: number;
  historyCursor?: string | undefined;
}

/** One statement, so that thread and history are of the same moment; the limit is inside, so that no more is read. */
const select = prepare<{ userId: string; threadId: string; before: number }, { further: boolean; limit: number }>()(
  (db, value, { further, limit }) =>
    viewOf(db, value('userId'))
      .innerJoin('threads', 'threads.id', 'views.thread_id')
      .leftJoin(
        (query) => {
          const history = query.selectFrom('history_entries').where('thread_id', '=', value('threadId'));
          return (further ? history.where('place', '<', value('before')) : history)
            .select(['place', 'entry'])
            .orderBy('place', 'desc')
            .limit(sql.lit(limit + 1))
            .as('history');
        },
        (join) => join.onTrue(),
      )
      .where('views.thread_id', '=', value('threadId'))
      .select([...threadColumns, 'history.place', 'history.entry']),
);

/** A thread of the caller's view with a page of its history, the newest first; nothing if it is not in the view. */
export async function getThread(db: Db, cursors: CursorCodec, request: GetThread): Promise<ThreadDetail | undefined> {
  const { userId, threadId, historyLimit, historyCursor } = request;
  const binding = [userId, 'history', threadId];
  const [before] = historyCursor === undefined ? [] : cursors.decode<[number]>(historyCursor, binding);
  if (!isPossibleId(threadId)) return undefined;
  const found = await select(db, { further: before !== undefined, limit: historyLimit }, { userId, threadId, before });
  found.sort((a, b) => Number(b.place) - Number(a.place));
  const [thread] = found;
  if (!thread) return undefined;
  const { rows, last } = cutPage(found, historyLimit);
  return {
    ...toThread(thread),
    history: {
      data: rows.flatMap(({ entry }): HistoryEntry[] => (entry === null ? [] : [JSON.parse(entry)])).reverse(),
      nextCursor: last ? cursors.encode([Number(last.place)], binding) : null,
    },
  };
}
