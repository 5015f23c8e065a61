import type { HistoryEntry, ThreadDetail } from '@threads-api/contract';
import type { CursorCodec } from '../cursor.ts';
import type { Db } from '../database.ts';
import { isPossibleId } from '../ids.ts';
import { cutPage } from './page.ts';
import { threadColumns, toThread } from './thread-columns.ts';
import { viewOf } from './view.ts';

export interface GetThread {
  userId: string;
  threadId: string;
  historyLimit: number;
  historyCursor?: string | undefined;
}

/** A thread of the caller's view with a page of its history, the newest first; nothing if it is not in the view. */
export async function getThread(db: Db, cursors: CursorCodec, request: GetThread): Promise<ThreadDetail | undefined> {
  const { userId, threadId, historyLimit, historyCursor } = request;
  const binding = [userId, 'history', threadId];
  const [before] = historyCursor === undefined ? [] : cursors.decode(historyCursor, binding);
  if (!isPossibleId(threadId)) return undefined;
  // One statement, so that thread and history are of the same moment; the limit stands inside, so that no more is read.
  const found = await viewOf(db, userId)
    .innerJoin('threads', 'threads.id', 'views.thread_id')
    .leftJoin(
      (query) => {
        const history = query.selectFrom('history_entries').where('thread_id', '=', threadId);
        return (before === undefined ? history : history.where('place', '<', Number(before)))
          .select(['place', 'entry'])
          .orderBy('place', 'desc')
          .limit(historyLimit + 1)
          .as('history');
      },
      (join) => join.onTrue(),
    )
    .where('views.thread_id', '=', threadId)
    .select([...threadColumns, 'history.place', 'history.entry'])
    .execute();
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
