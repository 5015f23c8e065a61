import { contract, type Thread } from '@threads-api/contract';
import { describe, expect, test } from 'vitest';
import { type MockOptions, UnusableContract } from '../src/index.ts';
import { openMock } from './open-mock.ts';
import { openReceiver, secret } from './open-receiver.ts';

async function openGenerated(options: MockOptions = {}) {
  const mock = await openMock({ threads: 500, ...options });
  const { json } = mock;
  const readAll = async (query = '', afterPage: (last: Thread) => void = () => {}) => {
    const threads: Thread[] = [];
    for (let cursor = ''; ; ) {
      const page = await json(`/threads?${query}${cursor}`);
      threads.push(...page.data);
      if (page.nextCursor === null) return threads;
      cursor = `&cursor=${page.nextCursor}`;
      afterPage(page.data.at(-1));
    }
  };
  return { ...mock, readAll };
}

describe('--threads 500', () => {
  test('the same seed gives the same dataset', async () => {
    const read = async (seed: number) => (await (await openGenerated({ seed })).json('/threads')).data;
    const first = await read(7);
    expect(await read(7)).toEqual(first);
    expect(await read(8)).not.toEqual(first);
  });

  test('errors, callers and cursors follow the contract', async () => {
    const { send, json } = await openGenerated();
    const { nextCursor } = await json('/threads');
    const statuses = async (...paths: string[]) => Promise.all(paths.map(async (path) => (await send(path)).status));
    expect(
      await statuses(
        '/threads/thr_Qd81xTzB',
        '/threads/thr_none/notes',
        '/threads?limit=0',
        '/threads?cursor=made-up',
        `/threads?unread=1&cursor=${nextCursor}`,
        `/threads?cursor=${nextCursor}x`,
        '/threads/thr_none?historyCursor=made-up',
      ),
    ).toEqual([404, 404, 400, 400, 400, 400, 400]);
    const [newcomer] = contract.operations.flatMap(({ examples }) => examples.flatMap(({ caller }) => caller ?? []));
    expect(await json('/threads', { Authorization: `Bearer ${newcomer}` })).toEqual({ data: [], nextCursor: null });
  });

  test.each([{ threads: 5 }, { live: 2 }, { webhooks: { to: 'http://127.0.0.1:9/', secret } }])(
    'is only for documents with these operations, like %j',
    async (options) => {
      const document = { openapi: '3.1.0', info: { title: 'Trains', version: '1' }, paths: { '/a': { get: {} } } };
      await expect(openMock({ ...options, document })).rejects.toBeInstanceOf(UnusableContract);
    },
  );
});

describe('a live dataset', () => {
  test('an unchanged thread appears exactly once while the pages are read', async () => {
    const { readAll, change } = await openGenerated({ threads: 200, seed: 5 });
    const before = await readAll('limit=100');
    const changed = new Set<string>();
    const seen = await readAll('limit=10', ({ id }) => {
      // The cursor points to this thread, which moves to the top.
      change({ action: 'receive', thread: id });
      changed.add(id);
      for (const { data } of change()) changed.add(data.threadId);
    });
    const still = before.filter(({ id }) => !changed.has(id)).map(({ id }) => id);
    expect(still.length).toBeGreaterThan(100);
    expect(seen.map(({ id }) => id).filter((id) => !changed.has(id))).toEqual(still);
  });

  test('the live option changes data and sends signed events', async () => {
    const { to, received } = await openReceiver();
    const statuses: (number | undefined)[] = [];
    const { json } = await openGenerated({
      threads: 10,
      live: 50,
      webhooks: { to, secret },
      onEvent: ({ status }) => statuses.push(status),
    });
    await expect.poll(() => received.length).toBeGreaterThan(5);
    await expect.poll(() => statuses).toContain(204);
    const known = new Set(contract.webhooks.map(({ type }) => type));
    expect(received.filter(({ type }) => !known.has(type))).toEqual([]);
    const [event] = received;
    expect((await json(`/threads/${event?.data.threadId}`)).id).toBe(event?.data.threadId);
  });
});
