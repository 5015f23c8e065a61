import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPossibleId } from '../database/ids.ts';
import { prepare } from '../database/prepare.ts';
import type { CursorCodec } from './cursor.ts';
import { cutPage, pageText } from './page.ts';
import { threadColumns, threadProperties } from './thread-columns.ts';
import { joinedMember, unreadFor } from './unread.ts';
import { ofSameInbox, type ReadOptions, threadInView } from './view.ts';

export interface GetThread {
  userId: string;
  threadId: string;
  historyLimit: number;
  historyCursor?: string | undefined;
}

/** One statement, so that thread and history are of the same moment; the limit is inside, so that no more is read. */
const select = prepare<
  { userId: string; threadId: string; before: number },
  { further: boolean; limit: number; byInbox: boolean }
>()((db, value, { further, limit, byInbox }) => {
  const history = db
    .selectFrom('history_entries')
    .where('thread_id', '=', value('threadId'))
    .$if(byInbox, (query) => query.where(ofSameInbox('history_entries')))
    .$if(further, (query) => query.where('place', '<', value('before')))
    .select(['place', 'entry'])
    .orderBy('place', 'desc')
    .limit(sql.lit(limit + 1))
    .as('history');
  const thread = threadInView(db, value('userId'), value('threadId'));
  const joined = byInbox
    ? thread.leftJoinLateral(history, (join) => join.onTrue())
    : thread.leftJoin(history, (join) => join.onTrue());
  return joined.select([...threadColumns, unreadFor(joinedMember).as('unread'), 'history.place', 'history.entry']);
});

/** A thread of the caller's view with a page of its history, the newest first; nothing if it is not in the view. In JSON. */
export async function getThread(
  db: Db,
  cursors: CursorCodec,
  request: GetThread,
  { byInbox }: ReadOptions,
): Promise<string | undefined> {
  const { userId, threadId, historyLimit, historyCursor } = request;
  const binding = [userId, 'history', threadId];
  const [before] = historyCursor === undefined ? [] : cursors.decode<[number]>(historyCursor, binding);
  if (!isPossibleId(threadId)) return undefined;
  const shape = { further: before !== undefined, limit: historyLimit, byInbox };
  const found = await select(db, shape, { userId, threadId, before });
  found.sort((a, b) => Number(b.place) - Number(a.place));
  const [thread] = found;
  if (!thread) return undefined;
  const { rows, last } = cutPage(found, historyLimit);
  const entries = rows.flatMap(({ entry }) => entry ?? []).reverse();
  const nextCursor = last ? cursors.encode([Number(last.place)], binding) : null;
  return `{${threadProperties(thread)},"history":${pageText(entries, nextCursor)}}`;
}
