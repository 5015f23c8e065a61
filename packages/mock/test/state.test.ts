import type { Thread, ThreadDetail } from '@threads-api/contract';
import { describe, expect, test } from 'vitest';
import { UnknownChange } from '../src/index.ts';
import { openMock } from './open-mock.ts';

const thread = 'thr_Qd81xTzB';

async function open(options = {}) {
  const mock = await openMock(options);
  const { json, stateUrl, control } = mock;
  const get = (id = thread): Promise<ThreadDetail> => json(`/threads/${id}`);
  const list = async (query = ''): Promise<Thread[]> => (await json(`/threads${query}`)).data;
  const changeState = (method: string, body?: object) => control(method, body, stateUrl);
  return { ...mock, get, list, changeState };
}

describe('a change', () => {
  test('read marks the thread as read and changes the ETag', async () => {
    const { change, get, list, send } = await open();
    const etag = (await send('/threads')).headers.get('etag') ?? '';
    expect((await send('/threads', { 'If-None-Match': etag })).status).toBe(304);
    const before = await list('?unread=1');
    expect(change({ action: 'read', thread })).toEqual([]);
    expect((await get()).unread).toBe(false);
    expect(await list('?unread=1')).toEqual(before.filter(({ id }) => id !== thread));
    expect((await send('/threads', { 'If-None-Match': etag })).status).toBe(200);
  });

  test('close changes the status and the history, and returns an event', async () => {
    const { change, get } = await open();
    const [event] = change({ action: 'close', thread });
    expect(event).toMatchObject({ type: 'thread.status_changed', data: { threadId: thread, to: 'closed' } });
    const { status, history } = await get();
    expect(status).toBe('closed');
    expect(history.data.at(-1)).toMatchObject({ type: 'status_changed', to: 'closed' });
  });

  test('assign assigns to the caller or a team, or removes the assignment', async () => {
    const { change, get, contract } = await open();
    const assignee = async (to?: string | null) => {
      change({ action: 'assign', thread, ...(to !== undefined && { to }) });
      return (await get()).assignment?.id;
    };
    expect(await assignee('tea_Lx5gBm2U')).toBe('tea_Lx5gBm2U');
    expect(await assignee()).toBe(contract().caller);
    expect(await assignee(null)).toBeUndefined();
  });

  test('receive reopens a closed thread, marks it as unread and moves it to the top', async () => {
    const { change, get, list } = await open();
    const closed = 'thr_e9LsWq3C';
    change({ action: 'close', thread: closed });
    const events = change({ action: 'receive', thread: closed, text: 'Still there?' });
    expect(events.map(({ type }) => type)).toEqual(['message.created', 'thread.status_changed']);
    expect((await list())[0]).toMatchObject({ id: closed, unread: true, status: 'open', snippet: 'Still there?' });
    expect((await get(closed)).messageCount).toBe(2);
  });

  test('keeps the cursors of the examples valid', async () => {
    const { change, json } = await open();
    const { nextCursor } = await json('/threads?limit=4');
    change({ action: 'read', thread });
    expect((await json(`/threads?limit=4&cursor=${nextCursor}`)).data).toHaveLength(3);
  });

  test('works on generated threads, and is random without arguments', async () => {
    const { change, list, get, reset } = await open({ threads: 20, seed: 3 });
    const before = await list();
    const { id } = before[3] as Thread;
    change({ action: 'receive', thread: id });
    expect((await list())[0]?.id).toBe(id);
    expect((await get(id)).unread).toBe(true);
    expect(change().length).toBeGreaterThan(0);
    reset();
    expect(await list()).toEqual(before);
  });

  test('is discarded when another document is served', async () => {
    const { change, use, get, contract } = await open();
    change({ action: 'close', thread });
    use(contract().document);
    expect((await get()).status).toBe('open');
  });

  test('with an unknown thread, action or person is rejected with the valid values', async () => {
    const { change } = await open();
    const wrong = [
      { action: 'read', thread: 'none' },
      { action: 'delete' as 'read', thread },
      { action: 'assign', thread, to: 'usr_none' },
    ] as const;
    for (const each of wrong) expect(() => change(each)).toThrow(UnknownChange);
    const document = { openapi: '3.1.0', info: { title: 'Trains', version: '1' }, paths: { '/a': { get: {} } } };
    const { changeState } = await open({ document });
    const refused = await changeState('POST', { action: 'read', thread: 'a' });
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('Conversation Threads')]);
  });
});

describe('over HTTP', () => {
  test('changes are applied and reverted', async () => {
    const { changeState, get, stateUrl } = await open();
    const closed = await changeState('POST', { action: 'close', thread });
    expect(closed.status).toBe(201);
    expect(closed.body.events).toMatchObject([{ type: 'thread.status_changed' }]);
    expect((await get()).status).toBe('closed');
    expect((await changeState('DELETE')).status).toBe(200);
    expect((await get()).status).not.toBe('closed');
    expect((await fetch(stateUrl, { method: 'DELETE' })).status).toBe(401);
  });

  test('GET lists the actions, threads and people', async () => {
    const { changeState, list } = await open();
    const { body } = await changeState('GET');
    expect(Object.keys(body.actions)).toEqual(['read', 'close', 'assign', 'receive']);
    expect(body.threads).toEqual((await list()).map(({ id }) => id));
    for (const wrong of [{}, { action: 'read' }, { action: 'nope', thread }])
      expect(await changeState('POST', wrong)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });
});
