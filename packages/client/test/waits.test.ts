import { expect, test, vi } from 'vitest';
import { AbortError, type Wait } from '../src/index.ts';
import { failure, page, scripted } from './answers.ts';
import { openScripted } from './open-scripted.ts';

/** Collects waits and which of them have ended. */
function watch() {
  const waits: Wait[] = [];
  const ended: Wait[] = [];
  const onWait = (wait: Wait) => {
    waits.push(wait);
    void wait.ended.then(() => ended.push(wait));
  };
  return { waits, ended, onWait };
}

test('each wait before a retry is reported with its cause', async () => {
  const { waits, onWait } = watch();
  const script = scripted(failure(429, { 'Retry-After': '12' }), new TypeError('fetch failed'), page());
  await openScripted(script, { onWait }).client.listThreads();
  const url = 'https://threads.test/api/v1/threads';
  expect(waits).toMatchObject([
    {
      reason: 'limit',
      attempt: 1,
      milliseconds: 12_000,
      url,
      cause: { name: 'RateLimitedError', detail: 'It is 429.' },
    },
    { reason: 'retry', attempt: 2, milliseconds: 500, url, method: 'GET', cause: { name: 'NetworkError' } },
  ]);
});

test('six calls that wait for a limit report six waits, which all end', async () => {
  const { waits, ended, onWait } = watch();
  const script = scripted(failure(429, { 'Retry-After': '12' }), page());
  const { client } = openScripted(script, { onWait });
  vi.setTimerTickMode('manual');
  const first = client.listThreads();
  await vi.advanceTimersByTimeAsync(0);
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const others = ids.map((id) => client.listNotes(id));
  await vi.advanceTimersByTimeAsync(0);
  expect(waits).toHaveLength(6);
  await vi.advanceTimersByTimeAsync(12_000);
  await Promise.all([first, ...others]);
  const waiting = (url: string) => waits.filter((wait) => wait.url.endsWith(url));
  expect(waiting('/threads')[0]).toMatchObject({ reason: 'limit', attempt: 1, milliseconds: 12_000 });
  for (const id of ids) {
    expect(waiting(`/${id}/notes`)[0]).toMatchObject({ reason: 'limit', milliseconds: 12_000 });
    expect(waiting(`/${id}/notes`)[0]).not.toHaveProperty('attempt');
  }
  expect(ended).toHaveLength(waits.length);
});

test('a wait to stay within the limit has the reason pace', async () => {
  const { waits, onWait } = watch();
  const limit = { 'RateLimit-Policy': '"default";q=1;w=60', RateLimit: '"default";r=0;t=60' };
  const { client } = openScripted(scripted(page([], null, limit)), { onWait, pace: true });
  await client.listThreads();
  await client.listThreads();
  expect(waits).toMatchObject([{ reason: 'pace', milliseconds: 60_000 }]);
});

test('aborting a call resolves the ended promise of its wait', async () => {
  const { waits, ended, onWait } = watch();
  const controller = new AbortController();
  const { client } = openScripted(scripted(failure(503)), { onWait });
  vi.setTimerTickMode('manual');
  const call = client.listThreads({ signal: controller.signal });
  await expect.poll(() => waits.length).toBe(1);
  expect(ended).toEqual([]);
  controller.abort();
  await expect(call).rejects.toBeInstanceOf(AbortError);
  await expect.poll(() => ended).toEqual(waits);
  expect(vi.getTimerCount()).toBe(0);
});

test('retryNow ends all waits and resets the known limits', async () => {
  const { waits, ended, onWait } = watch();
  const script = scripted(failure(429, { 'Retry-After': '100' }), page());
  const { client } = openScripted(script, { onWait });
  vi.setTimerTickMode('manual');
  const calls: Promise<unknown>[] = [client.listThreads()];
  await expect.poll(() => waits.length).toBe(1);
  calls.push(client.listNotes('a'), client.listNotes('b'));
  await expect.poll(() => waits.length).toBe(3);
  expect(script.requests).toHaveLength(1);
  client.retryNow();
  await Promise.all(calls);
  expect(ended).toEqual(waits);
  expect(vi.getTimerCount()).toBe(0);
  await client.listThreads();
  expect(waits).toHaveLength(3);
});
