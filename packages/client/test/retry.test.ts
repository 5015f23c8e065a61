import { getEventListeners } from 'node:events';
import { expect, test, vi } from 'vitest';
import { NetworkError, RateLimitedError, ServerError, type ThreadsClientOptions } from '../src/index.ts';
import { failure, page, scripted } from './answers.ts';
import { openScripted } from './open-scripted.ts';

test('Retry-After is authoritative on every attempt', async () => {
  const limited = { 'RateLimit-Policy': '"default";q=10;w=60', RateLimit: '"default";r=0;t=60', 'Retry-After': '1' };
  const script = scripted(failure(429, limited), failure(503, { 'Retry-After': '5' }), page());
  const { client, slept } = openScripted(script);
  await client.listThreads();
  expect(slept).toEqual([1000, 5000]);
  expect(script.requests).toHaveLength(3);
});

test('502, 503 and network errors back off exponentially, with full jitter', async () => {
  const script = scripted(failure(503), new TypeError('fetch failed'), failure(502), page());
  const { client, slept } = openScripted(script, { retry: { baseWait: 100 } });
  await client.listThreads();
  expect(slept).toEqual([100, 200, 400]);
});

test.each([400, 401, 403, 404, 500])('%i is not retried', async (status) => {
  const script = scripted(failure(status));
  await expect(openScripted(script).client.listThreads()).rejects.toMatchObject({ status });
  expect(script.requests).toHaveLength(1);
});

test('an incomplete body is retried', async () => {
  const broken = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"data":['));
          controller.error(new TypeError('terminated'));
        },
      }),
    );
  const script = scripted(broken, page());
  await openScripted(script).client.listThreads();
  expect(script.requests).toHaveLength(2);
});

test('the statuses to retry can be set', async () => {
  const script = scripted(failure(500), page());
  await openScripted(script, { retry: { statuses: [500] } }).client.listThreads();
  expect(script.requests).toHaveLength(2);
  const once = scripted(failure(503));
  await expect(openScripted(once, { retry: { statuses: [] } }).client.listThreads()).rejects.toBeInstanceOf(
    ServerError,
  );
  expect(once.requests).toHaveLength(1);
});

test.each<[string, (signal: AbortSignal) => Partial<ThreadsClientOptions>, boolean]>([
  ['of a client', (signal) => ({ signal }), false],
  ['of calls', () => ({}), true],
])(
  'a signal %s has at most one listener, because Node.js 20 warns about more than ten',
  async (_, options, perCall) => {
    const controller = new AbortController();
    const { signal } = controller;
    const added = vi.spyOn(EventTarget.prototype, 'addEventListener');
    const script = scripted(() => new Promise<Response>(() => {}));
    const { client } = openScripted(script, options(signal));
    const given = perCall ? { signal } : {};
    const calls = Array.from({ length: 20 }, (_, index) =>
      index % 2 ? client.listThreads(given) : client.threads.pages(given).next(),
    ).map((call) => call.catch((error) => error));
    await expect.poll(() => script.requests.length).toBe(20);
    const listeners = added.mock.instances.filter((target) => target === signal);
    added.mockRestore();
    expect(listeners).toHaveLength(1);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    controller.abort(new Error('enough'));
    for (const error of await Promise.all(calls))
      expect(error).toMatchObject({ name: 'AbortError', cause: { message: 'enough' } });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  },
);

test.each([
  ['wait together after a 429 and resume at the allowed rate', false, 40],
  ['never get a 429 if they are paced', true, 0],
])('many concurrent calls %s', async (_, pace, refused) => {
  const [quota, seconds] = [10, 2];
  let count = 0;
  let ends = 0;
  const seen = { served: 0, refused: 0 };
  /** A rate-limited server. */
  const fetch = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() >= ends) {
      count = 0;
      ends = performance.now() + seconds * 1000;
    }
    count += 1;
    const left = `${Math.max(1, Math.ceil((ends - performance.now()) / 1000))}`;
    const headers = {
      'RateLimit-Policy': `"default";q=${quota};w=${seconds}`,
      RateLimit: `"default";r=${Math.max(0, quota - count)};t=${left}`,
    };
    seen[count > quota ? 'refused' : 'served'] += 1;
    return count > quota ? failure(429, { ...headers, 'Retry-After': left }) : page([], null, headers);
  };
  const { client } = openScripted({ fetch }, { pace });
  await Promise.all(Array.from({ length: 50 }, () => client.listThreads()));
  // Without pacing, all fifty were in flight when the first response arrived. None of the forty rejected calls is
  // rejected again.
  expect(seen).toEqual({ served: 50, refused });
});

test('the options of one call replace the retry options of the client', async () => {
  const script = scripted(failure(503));
  const { client } = openScripted(script, { retry: { attempts: 2, baseWait: 100 } });
  for (const [attempts, requests] of [
    [1, 1],
    [3, 3],
    [undefined, 2],
  ] as const) {
    script.requests.length = 0;
    await expect(client.listThreads({ retry: { attempts } })).rejects.toBeInstanceOf(ServerError);
    expect(script.requests).toHaveLength(requests);
  }
  script.requests.length = 0;
  await expect(client.getThread('a', { retry: { statuses: [] } })).rejects.toBeInstanceOf(ServerError);
  await expect(client.notes.all('a', { retry: { attempts: 1 } }).next()).rejects.toBeInstanceOf(ServerError);
  expect(script.requests.map(({ url }) => new URL(url).search)).toEqual(['', '']);
});

test('timeout and totalTime limit the time of a call', async () => {
  for (const [options, requests] of [
    [{ timeout: 10_000 }, 1],
    [{ retry: { attempts: 100, totalTime: 50_000 } }, 3],
  ] as const) {
    const script = scripted(failure(429, { 'Retry-After': '20' }));
    await expect(openScripted(script).client.listThreads(options)).rejects.toBeInstanceOf(RateLimitedError);
    expect(script.requests).toHaveLength(requests);
  }
  const silent = openScripted(scripted(() => new Promise<Response>(() => {}))).client;
  await expect(silent.listThreads({ timeout: 5 })).rejects.toBeInstanceOf(NetworkError);
  await expect(silent.listThreads({ retry: { totalTime: 5 } })).rejects.toBeInstanceOf(NetworkError);
});

test('a call with one attempt does not wait for a limit that another call exceeded', async () => {
  const script = scripted(failure(429, { 'Retry-After': '4' }), page());
  const { client, slept } = openScripted(script, { retry: { attempts: 2, longestWait: 1_000 } });
  await expect(client.listThreads()).rejects.toBeInstanceOf(RateLimitedError);
  await client.listThreads({ retry: { attempts: 1 } });
  expect(slept).toEqual([]);
});
