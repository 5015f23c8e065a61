import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { startMock } from '@threads-api/mock';
import { listen } from '@threads-api/testing/listen';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLruCache, createThreadsClient, type ThreadsClient, type ThreadsClientOptions } from '../src/index.ts';
import { createRawClient } from '../src/raw.ts';
import { failure, page, scripted, transports } from './answers.ts';
import { collect, openScripted } from './open-scripted.ts';

const { JSDOM } = createRequire(import.meta.url)('jsdom');

const mock = await startMock({ port: 0 });
afterAll(mock.close);

const open = (options: Partial<ThreadsClientOptions> = {}) =>
  createThreadsClient({ baseUrl: mock.url, token: 'any-token', ...options });
const ids = (items: { id: string }[]) => items.map(({ id }) => id);

describe('against the mock', () => {
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
    ['mock-unauthorized', 'UnauthorizedError', { status: 401 }],
    ['mock-without-threads:read', 'ForbiddenError', { status: 403, scope: 'threads:read' }],
  ])('%s becomes a typed error', async (token, kind, fields) => {
    const context = { method: 'GET', url: `${mock.url}/threads`, requestId: expect.stringMatching(/^req_/) };
    await expect(open({ token }).listThreads()).rejects.toMatchObject({ name: kind, ...fields, ...context });
  });
});

describe('against a server that never responds', () => {
  /** Counts the requests that arrived and those that the client closed. */
  async function serve() {
    const seen = { requests: 0, closed: 0 };
    const server = createServer((_, response) => {
      seen.requests++;
      response.on('close', () => seen.closed++);
    });
    return { seen, baseUrl: `${await listen(server)}/api/v1` };
  }

  test.each(transports)('each attempt times out and closes its connection: %s', async (_, options) => {
    const { seen, baseUrl } = await serve();
    const client = open({ ...options, baseUrl, attemptTimeout: 50, retry: { attempts: 2, baseWait: 1 } });
    await expect(client.listThreads()).rejects.toThrow(/^The service did not respond in time\. \(GET /);
    await expect.poll(() => seen).toEqual({ requests: 2, closed: 2 });
  });

  test.each([
    ['a call', (client: ThreadsClient, signal: AbortSignal) => client.listThreads({ signal })],
    ['a raw call', (client: ThreadsClient, signal: AbortSignal) => createRawClient(client).GET('/threads', { signal })],
  ])('%s is aborted by its signal, with the reason', async (_, read) => {
    const { seen, baseUrl } = await serve();
    const controller = new AbortController();
    const ended = expect(read(open({ baseUrl }), controller.signal)).rejects.toThrow('enough');
    await expect.poll(() => seen.requests).toBe(1);
    controller.abort(new Error('enough'));
    await ended;
    await expect.poll(() => seen.closed).toBe(1);
  });

  // In jsdom with Vitest 3 on Node.js 24, Node's fetch rejects the signals of jsdom's AbortController.
  test.each(transports)('signals and timeouts of jsdom end calls, and others succeed: %s', async (_, options) => {
    const { AbortController, AbortSignal } = new JSDOM().window;
    for (const [name, value] of Object.entries({ AbortController, AbortSignal })) vi.stubGlobal(name, value);
    onTestFinished(() => void vi.unstubAllGlobals());
    const controller = new AbortController();
    const { signal } = controller;
    expect(() => new Request(mock.url, { signal })).toThrow();
    expect((await open(options).listThreads({ signal })).data).not.toEqual([]);
    const client = open({ ...options, baseUrl: (await serve()).baseUrl, attemptTimeout: 20, retry: { attempts: 1 } });
    await expect(client.listThreads()).rejects.toMatchObject({ name: 'NetworkError' });
    const call = client.listThreads({ signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('with an injected fetch', () => {
  const read = (answer: Parameters<typeof scripted>[0], options: Partial<ThreadsClientOptions> = {}) =>
    openScripted(scripted(answer), options).client.listThreads();

  test('an item on two pages is yielded once', async () => {
    const script = scripted(page([{ id: 'a' }, { id: 'b' }], 'c1'), page([{ id: 'b' }, { id: 'c' }]));
    expect(ids(await collect(openScripted(script).client.threads.all()))).toEqual(['a', 'b', 'c']);
  });

  test.each([
    ['a page of HTML', () => new Response('<html>', { status: 200, headers: { 'Content-Type': 'text/html' } })],
    ['an error in another shape', () => Response.json({ error: 'no' }, { status: 404 })],
    ['a list without an envelope', () => Response.json([])],
    ['a page without an end', () => Response.json({ data: [] })],
    ['nothing', () => new Response(null, { status: 204 })],
    ['an item that is null', page([null])],
    ['an item that is a text', page(['a'])],
    ['an item whose id is a number', page([{ id: 7 }])],
  ])('%s causes a ContractError', async (_, answer) => {
    const fields = { name: 'ContractError', url: 'https://threads.test/api/v1/threads', status: expect.any(Number) };
    await expect(read(answer)).rejects.toMatchObject(fields);
  });

  test('a ContractError shows the status, content type and first characters of the response', async () => {
    const html = () => new Response('<html><title>Sign in</title>', { headers: { 'Content-Type': 'text/html' } });
    await expect(read(html)).rejects.toThrow(
      'The service sent an unexpected response. (text/html "<html><title>Sign in</title>", GET https://threads.test/api/v1/threads, 200)',
    );
  });

  test('a failing cache, onResponse or onWait does not fail a call', async () => {
    const reported: unknown[] = [];
    const spy = vi.spyOn(console, 'error').mockImplementation((error) => reported.push(error));
    const broken = () => {
      throw new Error('full');
    };
    const script = scripted(failure(503), page([{ id: 'a' }], null, { ETag: '"1"' }));
    const options = { cache: { get: broken, set: broken }, onResponse: broken, onWait: broken };
    expect((await openScripted(script, options).client.listThreads()).data).toHaveLength(1);
    // Two attempts read the cache and get a response. One waits, and one is stored.
    expect(reported).toHaveLength(6);
    spy.mockRestore();
  });

  test('a cache is never shared between callers, even if their ETags are equal', async () => {
    const bodies: Record<string, string> = { 'Bearer mara': 'of Mara', 'Bearer priya': 'of Priya' };
    // This server derives its ETags from a version, not from the body.
    const fetch = async (request: Request) =>
      request.headers.get('if-none-match') === '"v1"'
        ? new Response(null, { status: 304, headers: { ETag: '"v1"' } })
        : page([{ id: bodies[request.headers.get('authorization') ?? ''] }], null, { ETag: '"v1"' });
    let token = 'mara';
    const { client } = openScripted({ fetch }, { token: () => token, cache: createLruCache() });
    for (const [user, item] of [
      ['mara', 'of Mara'],
      ['priya', 'of Priya'],
      ['mara', 'of Mara'],
    ] as const) {
      token = user;
      expect(ids((await client.listThreads()).data)).toEqual([item]);
    }
  });

  test.each([
    [401, 'UnauthorizedError', {}],
    [403, 'ForbiddenError', {}],
    [429, 'RateLimitedError', { retryAfter: 9 }],
    [502, 'ServerError', { retryAfter: 9 }],
    [503, 'ServerError', { retryAfter: 9 }],
  ])('the status %i of a gateway response determines its error class', async (status, name, fields) => {
    const html = () => new Response('<html>', { status, headers: { 'Retry-After': '9' } });
    const detail = 'The service sent an unexpected response.';
    await expect(read(html, { retry: { attempts: 1 } })).rejects.toMatchObject({ name, detail, ...fields });
  });

  test('leaving the loop aborts a prefetch', async () => {
    const signals: AbortSignal[] = [];
    const never = (request: Request) => {
      signals.push(request.signal);
      return signals.length === 1 ? Promise.resolve(page([{ id: 'a' }], 'c1')) : new Promise<Response>(() => {});
    };
    for await (const _ of openScripted({ fetch: never }).client.threads.all({ prefetch: true })) {
      await expect.poll(() => signals.length).toBe(2);
      break;
    }
    expect(signals[1]?.aborted).toBe(true);
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
