import type { ThreadDetail } from '@threads-api/contract';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPossibleId } from '../database/ids.ts';
import { prepare } from '../database/prepare.ts';
import { toEntry } from '../rows/entry-row.ts';
import { nothingLeft } from '../rows/row-of.ts';
import { threadColumns, threadRowColumns, toThread } from '../rows/thread-row.ts';
import type { CursorCodec } from './cursor.ts';
import { cutPage } from './page.ts';
import type { ReadRequest } from './read-request.ts';
import { joinedMember, unreadFor } from './unread.ts';
import { ofSameInbox, type ReadOptions, threadInView } from './view.ts';

/** One statement, so that thread and history are of the same moment; the limit is inside, so that no more is read. */
const select = prepare<
  { userId: string; threadId: string; before: number },
  { further: boolean; limit: number; byInbox: boolean }
>()(['place', 'entry', ...threadRowColumns], (db, value, { further, limit, byInbox }) => {
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
  return joined
    .select(['history.place', 'history.entry'])
    .select(threadColumns.map((name) => `threads.${name}` as const))
    .select(unreadFor(joinedMember).as('unread'));
});

/** A thread of the caller's view with a page of its history, the newest first; nothing if it is not in the view. */
export async function getThread(
  db: Db,
  cursors: CursorCodec,
  { path: { id: threadId }, query, caller: { userId } }: ReadRequest<'getThread'>,
  { byInbox }: ReadOptions,
): Promise<ThreadDetail | undefined> {
  const { historyLimit, historyCursor, ...rest } = query;
  nothingLeft(rest);
  const binding = [userId, 'history', threadId];
  const [before] = historyCursor === undefined ? [] : cursors.decode<[number]>(historyCursor, binding);
  if (!isPossibleId(threadId)) return undefined;
  const shape = { further: before !== undefined, limit: historyLimit, byInbox };
  const found = await select(db, shape, { userId, threadId, before });
  const [first] = found;
  if (!first) return undefined;
  const [, , ...thread] = first;
  const entries = found.flatMap(([place, entry]) => (place === null || entry === null ? [] : [{ place, entry }]));
  entries.sort((a, b) => b.place - a.place);
  const { rows, last } = cutPage(entries, historyLimit);
  const data = rows.map(({ entry }) => toEntry(entry)).reverse();
  return { ...toThread(thread), history: { data, nextCursor: last ? cursors.encode([last.place], binding) : null } };
}
