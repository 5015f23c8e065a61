import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { contract } from '@threads-api/contract';
import { startMock } from '@threads-api/mock';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  BadRequestError,
  ContractError,
  createLruCache,
  createThreadsClient,
  ForbiddenError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  type ThreadsClient,
  type ThreadsClientOptions,
  ThreadsError,
  UnauthorizedError,
} from '../src/index.ts';
import { createRawClient } from '../src/raw.ts';
import { failure, page, scripted } from './answers.ts';

let mock: Awaited<ReturnType<typeof startMock>>;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

const open = (options: Partial<ThreadsClientOptions> = {}) =>
  createThreadsClient({ baseUrl: mock.url, token: 'any-token', ...options });
const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
};
const ids = (items: { id: string }[]) => items.map(({ id }) => id);

describe('against the mock', () => {
  test('reads a list, a thread and notes', async () => {
    const client = open();
    const { data } = await client.listThreads({ unread: true });
    expect(data.every(({ unread }) => unread)).toBe(true);
    const thread = await client.getThread(data[0]?.id as string);
    expect(thread).toMatchObject({ ...data[0] });
    expect((await client.listNotes(thread.id)).data.length).toBeGreaterThan(0);
  });

  test('iterators read all pages of any size, with and without prefetching', async () => {
    const client = open();
    const whole = ids((await client.listThreads()).data);
    for (const limit of [1, 3, 100]) {
      for (const prefetch of [false, true])
        expect(ids(await collect(client.threads.all({ limit, prefetch })))).toEqual(whole);
    }
    expect(await collect(client.notes.all('thr_w5NfYp2K', { limit: 1 }))).toHaveLength(5);
    const { history } = await client.getThread('thr_w5NfYp2K');
    expect(ids(await collect(client.history.all('thr_w5NfYp2K', { historyLimit: 2 })))).toEqual(
      ids(history.data).toReversed(),
    );
  });

  test('continues from a saved cursor', async () => {
    const client = open();
    const whole = ids((await client.listThreads()).data);
    const first = await client.threads.pages({ limit: 3 }).next();
    const saved = first.value?.nextCursor as string;
    expect(ids(await collect(client.threads.all({ limit: 3, cursor: saved })))).toEqual(whole.slice(3));
  });

  test.each([
    ['mock-unauthorized', UnauthorizedError, { status: 401 }],
    ['mock-without-threads:read', ForbiddenError, { status: 403, scope: 'threads:read' }],
    ['mock-rate-limited', RateLimitedError, { status: 429, retryAfter: 12 }],
  ])('%s becomes a typed error', async (token, kind, fields) => {
    const error = await open({ token, retry: { attempts: 1 } })
      .listThreads()
      .catch((reason) => reason);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({
      ...fields,
      method: 'GET',
      url: `${mock.url}/threads`,
      requestId: expect.stringMatching(/^req_/),
    });
  });

  test('404, 400 and 500 become typed errors', async () => {
    const client = open({ retry: { attempts: 1 } });
    await expect(client.getThread('none')).rejects.toBeInstanceOf(NotFoundError);
    await expect(client.listThreads({ limit: 0 })).rejects.toBeInstanceOf(BadRequestError);
    const failing = open({ retry: { attempts: 1 }, onRequest: (request) => request.headers.set('Prefer', 'code=500') });
    await expect(failing.listThreads()).rejects.toBeInstanceOf(ServerError);
  });

  test('an error names the request but never the token', async () => {
    const token = 'a-very-secret-token';
    const client = open({ token });
    const error = await client.getThread('none').catch((reason) => reason);
    expect(error).toBeInstanceOf(ThreadsError);
    expect(error.message).toBe(
      `This thread does not exist, or you do not have access to it. (GET ${mock.url}/threads/none, 404)`,
    );
    for (const shown of [
      inspect(error, { depth: 10, showHidden: true }),
      JSON.stringify(error),
      String(error),
      error.stack,
      inspect(client, { depth: 10 }),
    ]) {
      expect(shown).not.toContain(token);
    }
  });

  test('with a cache, a repeated read gets a 304', async () => {
    const statuses: number[] = [];
    const client = open({ cache: createLruCache(), onResponse: ({ status }) => statuses.push(status) });
    const first = await client.listThreads();
    expect(await client.listThreads()).toEqual(first);
    expect(await client.getThread('thr_Qd81xTzB')).toMatchObject({ id: 'thr_Qd81xTzB' });
    expect(statuses).toEqual([200, 304, 200]);
  });
});

describe('against a server that never responds', () => {
  /** Counts the requests that arrived and those that the client closed. */
  async function listen() {
    const seen = { requests: 0, closed: 0 };
    const server = createServer((_, response) => {
      seen.requests++;
      response.on('close', () => seen.closed++);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    onTestFinished(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    return { seen, baseUrl: `http://127.0.0.1:${port}/api/v1` };
  }

  test.each([
    ['with defaults', {}],
    ['with a hook', { onRequest() {} }],
    ['with a fetch', { fetch: (request: Request) => fetch(request) }],
  ])('each attempt times out and closes its connection: %s', async (_, options) => {
    const { seen, baseUrl } = await listen();
    const client = open({ ...options, baseUrl, attemptTimeout: 50, retry: { attempts: 2, baseWait: 1 } });
    await expect(client.listThreads()).rejects.toThrow(/^The service did not respond in time\. \(GET /);
    await expect.poll(() => seen).toEqual({ requests: 2, closed: 2 });
  });

  test.each([
    ['a call', (client: ThreadsClient, signal: AbortSignal) => client.listThreads({ signal })],
    ['a raw call', (client: ThreadsClient, signal: AbortSignal) => createRawClient(client).GET('/threads', { signal })],
  ])('%s is aborted by its signal, with the reason', async (_, read) => {
    const { seen, baseUrl } = await listen();
    const controller = new AbortController();
    const ended = expect(read(open({ baseUrl }), controller.signal)).rejects.toThrow('enough');
    await expect.poll(() => seen.requests).toBe(1);
    controller.abort(new Error('enough'));
    await ended;
    await expect.poll(() => seen.closed).toBe(1);
  });
});

describe('with an injected fetch', () => {
  const withScript = (script: ReturnType<typeof scripted>, options: Partial<ThreadsClientOptions> = {}) =>
    createThreadsClient({ baseUrl: 'https://threads.test/api/v1', token: 't', fetch: script.fetch, ...options });

  test('a page is requested when it is needed, or one page ahead with prefetch', async () => {
    for (const [prefetch, expected] of [
      [false, 1],
      [true, 2],
    ] as const) {
      const script = scripted(page([{ id: 'a' }, { id: 'b' }], 'c1'), page([{ id: 'c' }], 'c2'), page([]));
      const iterator = withScript(script).threads.all({ prefetch });
      expect(script.requests).toHaveLength(0);
      await iterator.next();
      await iterator.next();
      expect(script.requests).toHaveLength(expected);
      await iterator.return();
      expect(script.requests).toHaveLength(expected);
    }
  });

  test('an item on two pages is yielded once', async () => {
    const script = scripted(page([{ id: 'a' }, { id: 'b' }], 'c1'), page([{ id: 'b' }, { id: 'c' }]));
    expect(ids(await collect(withScript(script).threads.all()))).toEqual(['a', 'b', 'c']);
  });

  test('undefined options are not sent', async () => {
    const script = scripted(page());
    await withScript(script).listThreads({ unread: false, limit: undefined, cursor: undefined });
    expect(script.requests[0]?.url).toBe('https://threads.test/api/v1/threads');
  });

  test('an id is escaped', async () => {
    const script = scripted(failure(404));
    await withScript(script)
      .getThread('a/b?c')
      .catch(() => {});
    expect(script.requests[0]?.url).toBe('https://threads.test/api/v1/threads/a%2Fb%3Fc');
  });

  test.each([
    ['a page of HTML', () => new Response('<html>', { status: 200, headers: { 'Content-Type': 'text/html' } })],
    ['an error in another shape', () => Response.json({ error: 'no' }, { status: 404 })],
    ['a list without an envelope', () => Response.json([])],
    ['a page without an end', () => Response.json({ data: [] })],
    ['nothing', () => new Response(null, { status: 204 })],
  ])('%s causes a ContractError', async (_, answer) => {
    const error = await withScript(scripted(answer), { retry: { attempts: 1 } })
      .listThreads()
      .catch((reason) => reason);
    expect(error).toBeInstanceOf(ContractError);
    expect(error).toMatchObject({ url: 'https://threads.test/api/v1/threads', status: expect.any(Number) });
  });

  test('a ContractError shows the status, content type and first characters of the response', async () => {
    const html = () => new Response('<html><title>Sign in</title>', { headers: { 'Content-Type': 'text/html' } });
    await expect(withScript(scripted(html)).listThreads()).rejects.toThrow(
      'The service sent an unexpected response. (text/html "<html><title>Sign in</title>", GET https://threads.test/api/v1/threads, 200)',
    );
  });

  test.each(['', '.', '..'])('the id %j is rejected without a request', async (id) => {
    const script = scripted(page());
    await expect(withScript(script).getThread(id)).rejects.toThrow(BadRequestError);
    await expect(withScript(script).listNotes(id)).rejects.toThrow(BadRequestError);
    expect(script.requests).toHaveLength(0);
  });

  test('an error has a detail for users and a message for logs', async () => {
    const error = await withScript(scripted(failure(404)))
      .getThread('none')
      .catch((reason) => reason);
    expect(error).toMatchObject({
      detail: 'It is 404.',
      message: 'It is 404. (GET https://threads.test/api/v1/threads/none, 404)',
    });
  });

  test('a failing cache or onResponse does not fail a call, but a failing onRequest does', async () => {
    const reported: unknown[] = [];
    const spy = vi.spyOn(console, 'error').mockImplementation((error) => reported.push(error));
    const broken = () => {
      throw new Error('full');
    };
    const script = scripted(page([{ id: 'a' }], null, { ETag: '"1"' }));
    const client = withScript(script, { cache: { get: broken, set: broken }, onResponse: broken });
    expect((await client.listThreads()).data).toHaveLength(1);
    expect(reported).toHaveLength(3);
    spy.mockRestore();

    const stopped = scripted(page());
    await expect(withScript(stopped, { onRequest: broken }).listThreads()).rejects.toMatchObject({
      name: 'ThreadsError',
      cause: new Error('full'),
    });
    expect(stopped.requests).toHaveLength(0);
  });

  test('a cache is never shared between callers, even if their ETags are equal', async () => {
    const bodies: Record<string, string> = { 'Bearer mara': 'of Mara', 'Bearer priya': 'of Priya' };
    // This server derives its ETags from a version, not from the body.
    const fetch = async (request: Request) =>
      request.headers.get('if-none-match') === '"v1"'
        ? new Response(null, { status: 304, headers: { ETag: '"v1"' } })
        : page([{ id: bodies[request.headers.get('authorization') ?? ''] }], null, { ETag: '"v1"' });
    let token = 'mara';
    const client = createThreadsClient({
      baseUrl: 'https://threads.test/api/v1',
      token: () => token,
      fetch,
      cache: createLruCache(),
    });
    expect(ids((await client.listThreads()).data)).toEqual(['of Mara']);
    token = 'priya';
    expect(ids((await client.listThreads()).data)).toEqual(['of Priya']);
    token = 'mara';
    expect(ids((await client.listThreads()).data)).toEqual(['of Mara']);
  });

  test('the status of a gateway response determines its error class', async () => {
    const html =
      (status: number, headers = {}) =>
      () =>
        new Response('<html>', { status, headers });
    await expect(withScript(scripted(html(503)), { retry: { attempts: 1 } }).listThreads()).rejects.toBeInstanceOf(
      ServerError,
    );
    for (const [status, kind] of [
      [401, UnauthorizedError],
      [403, ForbiddenError],
      [502, ServerError],
      [504, ServerError],
    ] as const)
      await expect(withScript(scripted(html(status)), { retry: { attempts: 1 } }).listThreads()).rejects.toBeInstanceOf(
        kind,
      );
    const limited = withScript(scripted(html(429, { 'Retry-After': '9' })), { retry: { attempts: 1 } }).listThreads();
    await expect(limited).rejects.toMatchObject({ name: 'RateLimitedError', retryAfter: 9 });
  });

  test.each([undefined, null, ''])(
    'a token function that returns %j fails the call without a request',
    async (none) => {
      const script = scripted(page());
      const client = withScript(script, { token: () => none as never });
      await expect(client.listThreads()).rejects.toThrow('No access token could be obtained.');
      expect(script.requests).toHaveLength(0);
    },
  );

  test('leaving the loop aborts a prefetch', async () => {
    const signals: AbortSignal[] = [];
    const never = (request: Request) => {
      signals.push(request.signal);
      return signals.length === 1 ? Promise.resolve(page([{ id: 'a' }], 'c1')) : new Promise<Response>(() => {});
    };
    const client = createThreadsClient({ baseUrl: 'https://threads.test/api/v1', token: 't', fetch: never });
    for await (const _ of client.threads.all({ prefetch: true })) {
      await expect.poll(() => signals.length).toBe(2);
      break;
    }
    expect(signals[1]?.aborted).toBe(true);
  });

  test('a 304 with Content-Length: 0 returns the cached body', async () => {
    const script = scripted(
      page([], null, { ETag: '"1"' }),
      () => new Response(null, { status: 304, headers: { ETag: '"1"', 'Content-Length': '0' } }),
    );
    const client = withScript(script, { cache: createLruCache() });
    expect(await client.listThreads()).toEqual(await client.listThreads());
  });

  test('a full cache evicts the least recently used response', async () => {
    const cache = createLruCache(2);
    for (const url of ['a', 'b']) await cache.set(url, { etag: url, body: '' });
    await cache.get('a');
    await cache.set('c', { etag: 'c', body: '' });
    expect([await cache.get('a'), await cache.get('b'), await cache.get('c')].map((answer) => answer?.etag)).toEqual([
      'a',
      undefined,
      'c',
    ]);
  });
});

test('every error status of the contract has an error class', () => {
  const statuses = new Set(
    contract.operations
      .flatMap(({ responses }) => Object.keys(responses))
      .map(Number)
      .filter((status) => status >= 400),
  );
  expect([...statuses].sort()).toEqual([400, 401, 403, 404, 429, 500, 503]);
});
