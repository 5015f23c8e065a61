import { getEventListeners } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createThreadsClient,
  NetworkError,
  RateLimitedError,
  ServerError,
  type ThreadsClientOptions,
  TokenError,
  UnauthorizedError,
} from '../src/index.ts';
import { failure, page, scripted } from './answers.ts';
import { createFakeClock } from './fake-clock.ts';

function open(script: ReturnType<typeof scripted>, options: Partial<ThreadsClientOptions> = {}) {
  const fake = createFakeClock();
  const client = createThreadsClient({
    baseUrl: 'https://threads.test/api/v1',
    token: 'secret-token',
    fetch: script.fetch,
    clock: fake.clock,
    random: () => 0.5,
    ...options,
  });
  return { client, ...fake };
}

describe('429', () => {
  test('waits for the seconds of Retry-After', async () => {
    const script = scripted(failure(429, { 'Retry-After': '7' }), page());
    const { client, slept } = open(script);
    await client.listThreads();
    expect(slept).toEqual([7000]);
    expect(script.requests).toHaveLength(2);
  });

  test('waits for the date of Retry-After', async () => {
    vi.setSystemTime('2026-03-01T08:00:00Z');
    onTestFinished(() => void vi.useRealTimers());
    const script = scripted(failure(429, { 'Retry-After': 'Sun, 01 Mar 2026 08:00:09 GMT' }), page());
    const { client, slept } = open(script);
    await client.listThreads();
    expect(slept).toEqual([9000]);
  });

  test('fails immediately if the wait is longer than longestWait', async () => {
    const script = scripted(failure(429, { 'Retry-After': '3600' }));
    const { client, slept } = open(script);
    const error = await client.listThreads().catch((reason) => reason);
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error).toMatchObject({ status: 429, retryAfter: 3600 });
    expect(slept).toEqual([]);
  });

  test('fails after the last attempt', async () => {
    const script = scripted(failure(429, { 'Retry-After': '1' }));
    const { client } = open(script, { retry: { attempts: 3 } });
    await expect(client.listThreads()).rejects.toBeInstanceOf(RateLimitedError);
    expect(script.requests).toHaveLength(3);
  });

  test('fails if the call would exceed totalTime', async () => {
    const script = scripted(failure(429, { 'Retry-After': '20' }));
    const { client } = open(script, { retry: { attempts: 100, totalTime: 50_000 } });
    await expect(client.listThreads()).rejects.toBeInstanceOf(RateLimitedError);
    expect(script.requests).toHaveLength(3);
  });
});

describe('502, 503, 504 and network errors', () => {
  test('back off exponentially, with full jitter', async () => {
    const script = scripted(failure(503), new TypeError('fetch failed'), failure(502), page());
    const { client, slept } = open(script, { retry: { baseWait: 100 } });
    await client.listThreads();
    expect(slept).toEqual([100, 200, 400]);
  });

  test('wait for Retry-After', async () => {
    const script = scripted(failure(503, { 'Retry-After': '5' }), page());
    const { client, slept } = open(script);
    await client.listThreads();
    expect(slept).toEqual([5000]);
  });

  test('end with an error that describes the failure', async () => {
    await expect(open(scripted(failure(503))).client.listThreads()).rejects.toBeInstanceOf(ServerError);
    const cause = new TypeError('fetch failed');
    const error = await open(scripted(cause))
      .client.listThreads()
      .catch((reason) => reason);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ cause, method: 'GET', url: 'https://threads.test/api/v1/threads', status: 0 });
  });
});

test.each([400, 401, 403, 404, 500])('%i is not retried', async (status) => {
  const script = scripted(failure(status));
  await expect(open(script).client.listThreads()).rejects.toMatchObject({ status });
  expect(script.requests).toHaveLength(1);
});

describe('abort', () => {
  test('ends a wait immediately, including its timer', async () => {
    const controller = new AbortController();
    const script = scripted(() => {
      setImmediate(() => controller.abort(new Error('enough')));
      return failure(503, { 'Retry-After': '50' });
    });
    const fake = createFakeClock();
    const sleepers = new Set<unknown>();
    const clock = {
      now: fake.clock.now,
      // Only the signal ends this sleep.
      sleep: (_: number, signal?: AbortSignal) =>
        new Promise<void>((_resolve, reject) => {
          const sleeper = {};
          sleepers.add(sleeper);
          signal?.addEventListener('abort', () => {
            sleepers.delete(sleeper);
            reject(signal.reason);
          });
        }),
    };
    const client = createThreadsClient({
      baseUrl: 'https://threads.test/api/v1',
      token: 't',
      fetch: script.fetch,
      clock,
    });
    await expect(client.listThreads({ signal: controller.signal })).rejects.toThrow('enough');
    expect(sleepers.size).toBe(0);
    expect(script.requests).toHaveLength(1);
  });

  test('before the first request sends nothing', async () => {
    const script = scripted(page());
    const { client } = open(script, { signal: AbortSignal.abort(new Error('closed')) });
    await expect(client.listThreads()).rejects.toThrow('closed');
    expect(script.requests).toHaveLength(0);
  });
});

test('Retry-After is authoritative on every attempt', async () => {
  const limited = { 'RateLimit-Policy': '"default";q=10;w=60', RateLimit: '"default";r=0;t=60', 'Retry-After': '1' };
  const script = scripted(failure(429, limited), failure(429, limited), page());
  const { client, slept } = open(script);
  await client.listThreads();
  expect(slept).toEqual([1000, 1000]);
});

test('a single attempt does not wait for a limit that another call exceeded', async () => {
  const script = scripted(failure(429, { 'Retry-After': '4' }), page());
  const { client, slept } = open(script, { retry: { attempts: 1 } });
  await expect(client.listThreads()).rejects.toBeInstanceOf(RateLimitedError);
  await client.listThreads();
  expect(slept).toEqual([]);
});

test('an attempt that times out is retried', async () => {
  let asked = 0;
  const fetch = (request: Request) =>
    asked++ === 0
      ? new Promise<Response>((_, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason)),
        )
      : Promise.resolve(page());
  const client = createThreadsClient({
    baseUrl: 'https://threads.test/api/v1',
    token: 't',
    fetch,
    attemptTimeout: 20,
    retry: { baseWait: 1 },
  });
  await client.listThreads();
  expect(asked).toBe(2);
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
  await open(script).client.listThreads();
  expect(script.requests).toHaveLength(2);
});

test('totalTime may be Infinity', async () => {
  const { client } = open(scripted(page()), { retry: { totalTime: Number.POSITIVE_INFINITY } });
  expect(await client.listThreads()).toEqual({ data: [], nextCursor: null });
});

test('the statuses to retry can be set', async () => {
  const script = scripted(failure(500), page());
  await open(script, { retry: { statuses: [500] } }).client.listThreads();
  expect(script.requests).toHaveLength(2);
  const once = scripted(failure(503));
  await expect(open(once, { retry: { statuses: [] } }).client.listThreads()).rejects.toBeInstanceOf(ServerError);
  expect(once.requests).toHaveLength(1);
});

test('defaults also replace an explicit undefined', async () => {
  const script = scripted(failure(503));
  const { client } = open(script, {
    retry: { attempts: undefined, totalTime: undefined, longestWait: undefined, statuses: undefined },
    attemptTimeout: undefined,
    pace: undefined,
  });
  await expect(client.listThreads()).rejects.toBeInstanceOf(ServerError);
  expect(script.requests).toHaveLength(5);
});

test('error names survive minification', async () => {
  const { outputFiles } = await build({
    stdin: { contents: "export { NotFoundError } from './src/index.ts';", resolveDir: join(import.meta.dirname, '..') },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  const url = `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`;
  const { NotFoundError } = await import(/* @vite-ignore */ url);
  expect(new NotFoundError('gone', { method: 'GET', url: '/', status: 404 }).name).toBe('NotFoundError');
});

describe('a signal shared by many calls', () => {
  test('has no listeners left after the calls', async () => {
    const controller = new AbortController();
    const listeners = new Set<unknown>();
    const { addEventListener, removeEventListener } = controller.signal;
    controller.signal.addEventListener = (type: string, listener: never, options?: never) => {
      listeners.add(listener);
      addEventListener.call(controller.signal, type, listener, options);
    };
    controller.signal.removeEventListener = (type: string, listener: never) => {
      listeners.delete(listener);
      removeEventListener.call(controller.signal, type, listener);
    };
    // On Node.js 20, signals from `AbortSignal.any` leak memory as long as the shared signal lives.
    const any = vi.spyOn(AbortSignal, 'any');
    const made: unknown[] = [];
    const { client } = open(scripted(failure(503), page()), {
      signal: controller.signal,
      onRequest: ({ signal }) => made.push(signal),
    });
    await client.listThreads({ signal: controller.signal });
    await client.listThreads({ signal: controller.signal });
    expect(listeners.size).toBe(0);
    expect(any).not.toHaveBeenCalled();
    expect(made).not.toContain(controller.signal);
    any.mockRestore();
  });
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
    const { client } = open(script, options(signal));
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

test('retryNow ends the waits of many calls through one listener', async () => {
  const added = vi.spyOn(EventTarget.prototype, 'addEventListener');
  let waiting = 0;
  const clock = { now: () => 0, sleep: () => new Promise<void>(() => {}) };
  const script = scripted(...Array.from({ length: 20 }, () => failure(503)), page());
  const { client } = open(script, { clock, onWait: () => waiting++ });
  const calls = Array.from({ length: 20 }, () => client.listThreads());
  await expect.poll(() => waiting).toBe(20);
  const counts = new Map<unknown, number>();
  for (const target of added.mock.instances) counts.set(target, (counts.get(target) ?? 0) + 1);
  added.mockRestore();
  expect(Math.max(...counts.values())).toBeLessThan(10);
  client.retryNow();
  await Promise.all(calls);
});

describe('a slow token function', () => {
  const never = () => new Promise<string>(() => {});

  test('does not delay an abort', async () => {
    const controller = new AbortController();
    const { client } = open(scripted(page()), { token: never });
    const call = client.listThreads({ signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });

  test('is limited by totalTime', async () => {
    const { client } = open(scripted(page()), { token: never, retry: { totalTime: 20 } });
    await expect(client.listThreads()).rejects.toBeInstanceOf(TokenError);
  });
});

describe('tokens', () => {
  /** A server that accepts some tokens, and an app that holds one. */
  function signIn(token: string) {
    const valid = new Set([token]);
    const app = { token, renewals: [] as string[], valid };
    const sent: string[] = [];
    const fetch = async (request: Request) => {
      const given = (request.headers.get('authorization') ?? '').replace('Bearer ', '');
      sent.push(given);
      return valid.has(given) ? page([{ id: `thread of ${given}` }]) : failure(401);
    };
    const client = createThreadsClient({
      baseUrl: 'https://threads.test/api/v1',
      token(fresh) {
        if (fresh) {
          app.token = `${app.token}+`;
          valid.add(app.token);
          app.renewals.push(app.token);
        }
        return app.token;
      },
      fetch,
    });
    return { app, client, sent };
  }

  test('are never sent for another user', async () => {
    const { app, client, sent } = signIn('A1');
    await client.listThreads();
    app.valid.delete('A1');
    await client.listThreads();
    expect(sent).toEqual(['A1', 'A1', 'A1+']);
    // Another user signs in on the same client, and their token expires.
    app.token = 'A2';
    sent.length = 0;
    const { data } = await client.listThreads();
    expect(sent).toEqual(['A2', 'A2+']);
    expect(data).toEqual([{ id: 'thread of A2+' }]);
  });

  test('are renewed if the app replaced one and the new one was revoked', async () => {
    const { app, client, sent } = signIn('A');
    app.valid.delete('A');
    await client.listThreads();
    app.valid.delete('A+');
    app.token = 'C';
    sent.length = 0;
    await client.listThreads();
    expect(sent).toEqual(['C', 'C+']);
    expect(app.renewals).toEqual(['A+', 'C+']);
  });

  test('are renewed every time they expire, even if the app does not store the fresh one', async () => {
    const sent: string[] = [];
    let valid = '';
    const client = createThreadsClient({
      baseUrl: 'https://threads.test/api/v1',
      token(fresh) {
        if (fresh) valid = `${valid}+`;
        return fresh ? valid : 'stored';
      },
      fetch: async ({ headers }) => {
        sent.push((headers.get('authorization') ?? '').replace('Bearer ', ''));
        return sent.at(-1) === valid ? page() : failure(401);
      },
    });
    await client.listThreads();
    // The next calls use the fresh token until it expires.
    await client.listThreads();
    valid = '++';
    sent.length = 0;
    await Promise.all([client.listThreads(), client.listThreads()]);
    expect(sent).toEqual(['stored', 'stored', '+', '+', '+++', '+++']);
    expect(valid).toBe('+++');
  });

  test('are renewed once, even if the call that started the renewal is aborted', async () => {
    const controller = new AbortController();
    const renewals: ((token: string) => void)[] = [];
    const client = createThreadsClient({
      baseUrl: 'https://threads.test/api/v1',
      token: (fresh) => (fresh ? new Promise<string>((resolve) => renewals.push(resolve)) : 'old'),
      fetch: async ({ headers }) => (headers.get('authorization') === 'Bearer new' ? page() : failure(401)),
    });
    const left = client.listThreads({ signal: controller.signal });
    await expect.poll(() => renewals.length).toBe(1);
    controller.abort(new Error('another page'));
    await expect(left).rejects.toThrow('another page');
    const next = client.listThreads();
    renewals[0]?.('new');
    expect(await next).toEqual({ data: [], nextCursor: null });
    expect(renewals).toHaveLength(1);
  });

  test('are sent in the header of every request', async () => {
    const script = scripted(page());
    await open(script).client.listThreads();
    expect(script.requests[0]?.headers.get('authorization')).toBe('Bearer secret-token');
  });

  test('are requested once more after a 401', async () => {
    const script = scripted(failure(401), page());
    const asked: boolean[] = [];
    const token = async (fresh: boolean) => {
      asked.push(fresh);
      return fresh ? 'new' : 'old';
    };
    await open(script, { token }).client.listThreads();
    expect(asked).toEqual([false, true]);
    expect(script.requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new']);
    await expect(open(scripted(failure(401)), { token }).client.listThreads()).rejects.toBeInstanceOf(
      UnauthorizedError,
    );
    expect(asked).toEqual([false, true, false, true]);
  });
});

/** A rate-limited server that uses a given clock. */
function limitedServer(quota: number, windowSeconds: number, now: () => number) {
  let count = 0;
  let ends = 0;
  const seen = { served: 0, refused: 0 };
  const fetch = async (request: Request) => {
    await new Promise((resolve) => setImmediate(resolve));
    if (now() >= ends) {
      count = 0;
      ends = now() + windowSeconds * 1000;
    }
    count += 1;
    const seconds = Math.max(1, Math.ceil((ends - now()) / 1000));
    const headers = {
      'RateLimit-Policy': `"default";q=${quota};w=${windowSeconds}`,
      RateLimit: `"default";r=${Math.max(0, quota - count)};t=${seconds}`,
    };
    seen[count > quota ? 'refused' : 'served'] += 1;
    const response =
      count > quota ? failure(429, { ...headers, 'Retry-After': `${seconds}` }) : page([], null, headers);
    return Object.defineProperty(response, 'url', { value: request.url });
  };
  return { fetch, seen };
}

test('twenty concurrent calls with a 401 request one fresh token', async () => {
  let asked = 0;
  const token = async (fresh: boolean) => {
    if (fresh) asked += 1;
    return fresh ? 'new' : 'old';
  };
  const fetch = async (request: Request) =>
    request.headers.get('authorization') === 'Bearer new' ? page() : failure(401);
  const client = createThreadsClient({ baseUrl: 'https://threads.test/api/v1', token, fetch });
  await Promise.all(Array.from({ length: 20 }, () => client.listThreads()));
  expect(asked).toBe(1);
});

test('a 429 does not delay later calls longer than longestWait', async () => {
  const script = scripted(failure(429, { 'Retry-After': '3600' }));
  const { client, slept } = open(script);
  await expect(client.listThreads()).rejects.toBeInstanceOf(RateLimitedError);
  await expect(client.listThreads()).rejects.toMatchObject({ retryAfter: 3600 });
  expect(slept).toEqual([]);
  expect(script.requests).toHaveLength(1);
});

test('a call without a response fails after totalTime', async () => {
  const fetch = (request: Request) =>
    new Promise<Response>((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)));
  const client = createThreadsClient({
    baseUrl: 'https://threads.test/api/v1',
    token: 't',
    fetch,
    retry: { totalTime: 50 },
  });
  await expect(client.listThreads()).rejects.toBeInstanceOf(NetworkError);
});

describe('many concurrent calls', () => {
  test('wait together after a 429 and resume at the allowed rate', async () => {
    const fake = createFakeClock();
    const { fetch, seen } = limitedServer(10, 2, fake.clock.now);
    const client = createThreadsClient({
      baseUrl: 'https://threads.test/api/v1',
      token: 't',
      fetch,
      clock: fake.clock,
    });
    await Promise.all(Array.from({ length: 50 }, () => client.listThreads()));
    expect(seen.served).toBe(50);
    // All fifty were in flight when the first response arrived. None of the forty rejected calls is rejected again.
    expect(seen.refused).toBe(40);
  });

  test('never get a 429 if they are paced', async () => {
    const fake = createFakeClock();
    const { fetch, seen } = limitedServer(10, 2, fake.clock.now);
    const client = createThreadsClient({
      baseUrl: 'https://threads.test/api/v1',
      token: 't',
      fetch,
      clock: fake.clock,
      pace: true,
    });
    await Promise.all(Array.from({ length: 50 }, () => client.listThreads()));
    expect(seen).toEqual({ served: 50, refused: 0 });
  });
});

describe('the options of one call', () => {
  test('replace the retry options of the client', async () => {
    const script = scripted(failure(503));
    const { client } = open(script, { retry: { attempts: 2, baseWait: 100 } });
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

  test('limit its time', async () => {
    const script = scripted(failure(429, { 'Retry-After': '20' }));
    const { client } = open(script);
    await expect(client.listThreads({ timeout: 10_000 })).rejects.toBeInstanceOf(RateLimitedError);
    expect(script.requests).toHaveLength(1);
    const silent = open(scripted(() => new Promise<Response>(() => {})));
    await expect(silent.client.listThreads({ timeout: 5 })).rejects.toBeInstanceOf(NetworkError);
  });

  test('with one attempt do not wait for a limit that another call exceeded', async () => {
    const script = scripted(failure(429, { 'Retry-After': '4' }), page());
    const { client, slept } = open(script, { retry: { attempts: 2, longestWait: 1_000 } });
    await expect(client.listThreads()).rejects.toBeInstanceOf(RateLimitedError);
    await client.listThreads({ retry: { attempts: 1 } });
    expect(slept).toEqual([]);
  });
});
