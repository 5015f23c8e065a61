import type { Check } from '../../check.ts';
import { findMovableThread } from '../../data/movable-thread.ts';
import type { Entry } from '../../data/pagination.ts';
import { listIn } from '../../data/pagination.ts';
import { threadOperations } from '../../data/threads.ts';
import type { Exchange } from '../../http/exchange.ts';
import { type Problem, problem } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';

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

export const messageReceived: Check = {
  id: 'message-received',
  title: 'A new inbound message makes its thread unread, moves it up, counts, and changes the ETags',
  requirements: ['D8', 'D4', 'D17', 'D27'],
  failure: 'A list, an unread flag or a 304 that lags behind.',
  needs: ['actions.receiveMessage'],
  phase: 'last',
  async run(context) {
    const THREAD_ID = await findMovableThread(context);
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
    const counts = Number(thread.messageCount) > Number(before.thread.messageCount);
    expect(counts, after.single, ['D4', 'a higher messageCount', thread.messageCount], 'Thread.messageCount');
    const newest = listIn(after.list.json).findIndex(({ id }) => id === THREAD_ID);
    expect(newest >= 0 && newest < 10, after.list, ['D17', 'the thread at the top', `position ${newest + 1}`], '');
    for (const name of ['list', 'single'] as const) {
      const [was, is] = [before[name], after[name]].map(({ response }) => response.headers.etag);
      expect(was === undefined || was !== is, after[name], ['D27', 'another ETag', is], 'headers/ETag');
    }
    return found;
  },
};
