import type { Check } from '../../check.ts';
import { findMovableThread } from '../../data/movable-thread.ts';
import type { Entry } from '../../data/pagination.ts';
import { listIn } from '../../data/pagination.ts';
import { staleFields } from '../../data/thread-views.ts';
import { threadOperations } from '../../data/threads.ts';
import type { Exchange } from '../../http/exchange.ts';
import { type Problem, problem } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';
import { has } from '../../target/target.ts';

interface Reading {
  list: Exchange;
  unread: Exchange;
  single: Exchange;
  thread: Entry;
}

async function read(context: Context, id: string, label: string): Promise<Reading> {
  const { list: operation, detail } = threadOperations(context);
  const list = await context.send({ operation, label: `list ${label}` });
  const unread = await context.send({ operation, query: { unread: '1' }, label: `unread=1 ${label}` });
  const single = await context.send({ operation: detail, path: { id }, label });
  return { list, unread, single, thread: Object(single.json) as Entry };
}

/** The messages of the newest page. */
const messagesOf = ({ history }: Entry) =>
  listIn((Object(history) as { data?: unknown }).data).filter(({ type }) => type === 'message');

export const messageReceived: Check = {
  id: 'message-received',
  title: 'A new inbound message makes its thread unread, moves it to the top, is counted, and changes the ETags',
  requirements: ['D8', 'D4', 'D17', 'D27', 'D11'],
  failure: 'An outdated list, an outdated unread flag, or an outdated 304.',
  needs: ['actions.receiveMessage'],
  phase: 'last',
  async run(context) {
    const THREAD_ID = await findMovableThread(context);
    // Mark the thread as read, so that the effect of the message is visible.
    if (has(context.target, 'actions.markRead')) await performAction(context.target, 'markRead', { THREAD_ID });
    const before = await read(context, THREAD_ID, 'before a message');
    await performAction(context.target, 'receiveMessage', { THREAD_ID });
    const after = await read(context, THREAD_ID, 'after a message');
    const found: Problem[] = [];
    const expect = (
      holds: boolean,
      exchange: Exchange,
      [rule, expected, received]: [string, string, unknown],
      about: string,
    ) => {
      if (!holds) found.push({ ...problem(exchange, expected, `${received}`, expected), requirement: rule, about });
    };
    const { thread } = after;
    expect(thread.unread === true, after.single, ['D8', 'unread: true', `unread: ${thread.unread}`], 'Thread.unread');
    const isListed = listIn(after.unread.json).some(({ id }) => id === THREAD_ID);
    expect(isListed, after.unread, ['D8', 'the thread in the unread list', 'a list without it'], 'Thread.unread');
    const isNewer = `${thread.timestamp}` > `${before.thread.timestamp}`;
    expect(isNewer, after.single, ['D4', 'a newer timestamp', thread.timestamp], 'Thread.timestamp');
    const known = new Set(messagesOf(before.thread).map(({ id }) => id));
    const added = messagesOf(thread).filter(({ id }) => !known.has(id));
    const isShown = added.some(({ direction }) => direction === 'inbound');
    expect(isShown, after.single, ['D11', 'the message in the history', 'a history without it'], 'HistoryPage.data');
    const isUpdated = `${thread.updatedAt}` >= `${thread.timestamp}`;
    expect(isUpdated, after.single, ['D4', 'a newer updatedAt', thread.updatedAt], 'Thread.updatedAt');
    const counts = Number(thread.messageCount) > Number(before.thread.messageCount);
    expect(counts, after.single, ['D4', 'a higher messageCount', thread.messageCount], 'Thread.messageCount');
    const position = listIn(after.list.json).findIndex(({ id }) => id === THREAD_ID);
    const isAtTop = position >= 0 && position < 10;
    expect(isAtTop, after.list, ['D17', 'the thread at the top', `position ${position + 1}`], '');
    const listed = listIn(after.list.json).find(({ id }) => id === THREAD_ID);
    for (const name of await staleFields(context, { ...after, listed, entries: [] }))
      expect(false, after.list, ['D4', `${name} as in the thread`, JSON.stringify(listed?.[name])], `Thread.${name}`);
    for (const name of ['list', 'single'] as const) {
      const [was, is] = [before[name], after[name]].map(({ response }) => response.headers.etag);
      expect(was === undefined || was !== is, after[name], ['D27', 'another ETag', is], 'headers/ETag');
    }
    return found;
  },
};
