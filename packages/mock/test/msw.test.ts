import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createMswMock } from '../src/msw.ts';
import { openMock } from './open-mock.ts';

const server = setupServer(...createMswMock().handlers);
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const send = (path: string, init: RequestInit = {}) =>
  fetch(`https://threads.test/api/v1${path}`, { headers: { Authorization: 'Bearer any' }, ...init });

test('Prefer selects a response, and the base URL may end with a slash', async () => {
  const headers = { Authorization: 'Bearer any', Prefer: 'example=emptyPage' };
  expect(await (await send('/threads', { headers })).json()).toEqual({ data: [], nextCursor: null });
  server.use(...createMswMock({ baseUrl: 'https://other.test/inbox/' }).handlers);
  expect((await fetch('https://other.test/inbox/threads', { headers })).status).toBe(200);
});

test('scenarios, faults and generated threads work without a server', async () => {
  const { handlers, scenarios, change } = createMswMock({ threads: 120, retryAfter: 1 });
  server.use(...handlers);
  const first = (await (await send('/threads')).json()) as { data: unknown[]; nextCursor: string };
  expect(first.data).toHaveLength(50);
  expect(change().length).toBeGreaterThan(0);
  scenarios.add({ scenario: '429' });
  expect((await send('/threads')).headers.get('retry-after')).toBe('1');
  scenarios.add({ scenario: 'drop' });
  await expect(send('/threads')).rejects.toThrow();
  scenarios.add({ scenario: 'hang' });
  await expect(send('/threads', { signal: AbortSignal.timeout(50) })).rejects.toThrow();
  scenarios.add({ scenario: 'brokenJson' });
  await expect((await send('/threads')).json()).rejects.toThrow(SyntaxError);
  scenarios.add({ scenario: 'slow' });
  expect(((await (await send('/threads')).json()) as { data: unknown[] }).data).toHaveLength(50);
});

test('a page from any origin can read every header after a preflight', async () => {
  const response = await send('/threads');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After');
  // happy-dom hides the headers of a preflight.
  for (const headers of [{ Origin: 'https://app.test', 'Access-Control-Request-Method': 'GET' }, {}]) {
    const preflight = await send('/threads', { method: 'OPTIONS', headers });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD']);
  }
});

test('any document is served, and responses without an example are generated', async () => {
  const schema = { type: 'object', properties: { id: { type: 'integer' }, free: { type: 'boolean' } } };
  const content = { 'application/json': { schema } };
  // The mock and the steps set these, too.
  const names = ['x-request-id', 'etag', 'access-control-allow-origin', 'ETAG'];
  const headers = Object.fromEntries(names.map((name) => [name, { schema: { type: 'string', example: 'mine' } }]));
  const document = {
    ...{ openapi: '3.1.0', info: { title: 'Trains', version: '1' }, servers: [{ url: '/rail' }] },
    paths: {
      '/trips': { post: { responses: { '201': { content: { 'application/json': { example: { id: 't1' } } } } } } },
      '/trips/{id}': { delete: { responses: { '204': { content } } } },
      '/seats/{id}': { get: { operationId: 'getSeat', responses: { '200': { content, headers } } } },
    },
  };
  server.use(...createMswMock({ document }).handlers);
  const created = await fetch('https://rail.test/rail/trips', { method: 'POST', body: '{}' });
  expect([created.status, await created.json()]).toEqual([201, { id: 't1' }]);
  const removed = await fetch('https://rail.test/rail/trips/t1', { method: 'DELETE' });
  expect([removed.status, await removed.text()]).toEqual([204, '']);
  const seats = await fetch('https://rail.test/rail/seats/7');
  expect([seats.status, await seats.json()]).toEqual([200, { id: 7, free: expect.any(Boolean) }]);
  for (const name of names) expect(seats.headers.get(name), name).not.toContain('mine');
});

describe('like the server', () => {
  test('a response has an ETag, and If-None-Match with it returns 304', async () => {
    const first = await send('/threads');
    const etag = first.headers.get('etag') ?? '';
    const again = await send('/threads', { headers: { Authorization: 'Bearer any', 'If-None-Match': etag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    const { send: sendToServer } = await openMock();
    expect((await sendToServer('/threads')).headers.get('etag')).toBe(etag);
  });

  test('chaos and rate limits apply, and the same seed gives the same sequence', async () => {
    const statuses = async (seed: number) => {
      server.use(...createMswMock({ chaos: 0.3, seed }).handlers);
      const seen: number[] = [];
      for (let index = 0; index < 40; index++) seen.push((await send('/threads')).status);
      return seen;
    };
    const [one, again, other] = [await statuses(7), await statuses(7), await statuses(8)];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    expect(new Set(one)).toEqual(new Set([200, 429, 503]));
    server.use(...createMswMock({ rateLimit: { requests: 1, windowSeconds: 60 } }).handlers);
    const another = await send('/threads', { headers: { Authorization: 'Bearer another' } });
    expect([(await send('/threads')).status, (await send('/threads')).status, another.status]).toEqual([200, 429, 200]);
  });

  test('data changes until it is reset', async () => {
    const { handlers, change, reset, scenarios } = createMswMock();
    server.use(...handlers);
    const read = async () => (await (await send('/threads/thr_Qd81xTzB')).json()) as { unread: boolean };
    expect((await read()).unread).toBe(true);
    change({ action: 'read', thread: 'thr_Qd81xTzB' });
    scenarios.add({ scenario: '429', operation: 'listThreads' });
    expect((await read()).unread).toBe(false);
    reset();
    expect((await read()).unread).toBe(true);
    expect((await send('/threads')).status).toBe(200);
  });
});
