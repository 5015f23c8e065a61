import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMswMock, threadsHandlers } from '../src/msw.ts';

const server = setupServer(...threadsHandlers());
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const send = (path: string, init: RequestInit = {}) =>
  fetch(`https://threads.test/api/v1${path}`, { headers: { Authorization: 'Bearer any' }, ...init });

test('the handlers respond with the examples of the contract', async () => {
  const page = (await (await send('/threads?unread=1')).json()) as { data: { unread: boolean }[] };
  expect(page.data.length).toBeGreaterThan(0);
  expect(page.data.every(({ unread }) => unread)).toBe(true);
  expect(((await (await send('/threads/thr_Qd81xTzB')).json()) as { id: string }).id).toBe('thr_Qd81xTzB');
});

test('the handlers respond with the errors of the contract', async () => {
  const statuses = await Promise.all([
    send('/threads/none'),
    send('/threads?nope=1'),
    send('/threads', { headers: {} }),
    send('/threads', { method: 'POST' }),
    send('/nope'),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 400, 401, 405, 404]);
  const refused = await send('/threads', { headers: { Authorization: 'Bearer mock-rate-limited' } });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBeTruthy();
});

test('Prefer chooses a response, and the base URL may end with a slash', async () => {
  const headers = { Authorization: 'Bearer any', Prefer: 'example=emptyPage' };
  expect(await (await send('/threads', { headers })).json()).toEqual({ data: [], nextCursor: null });
  server.use(...threadsHandlers({ baseUrl: 'https://other.test/inbox/' }));
  expect((await fetch('https://other.test/inbox/threads', { headers })).status).toBe(200);
});

test('overrides change one operation, for one test', async () => {
  server.use(...threadsHandlers({ overrides: { getThread: 'rateLimited', listThreadNotes: '502' } }));
  const limited = await send('/threads/thr_Qd81xTzB');
  expect(limited.status).toBe(429);
  expect(await limited.json()).toMatchObject({ statusCode: 429 });
  expect((await send('/threads')).status).toBe(200);
  expect((await send('/threads/thr_Qd81xTzB/notes')).status).toBe(502);
  server.resetHandlers();
  expect((await send('/threads/thr_Qd81xTzB')).status).toBe(200);
});

test('scenarios, faults and an invented inbox work without a server', async () => {
  const { handlers, scenarios, change } = createMswMock({ threads: 120, retryAfter: 1, slowBody: 50 });
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

test('a page of any origin may read every header, after a preflight', async () => {
  const response = await send('/threads');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After');
  const preflight = await send('/threads', {
    method: 'OPTIONS',
    headers: { Origin: 'https://app.test', 'Access-Control-Request-Method': 'GET' },
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD']);
});

test('a document of somebody else is served, and what only a schema describes is reported', async () => {
  const content = { 'application/json': { schema: { type: 'object' } } };
  const document = {
    ...{ openapi: '3.1.0', info: { title: 'Trains', version: '1' }, servers: [{ url: '/rail' }] },
    paths: {
      '/trips': { post: { responses: { '201': { content: { 'application/json': { example: { id: 't1' } } } } } } },
      '/seats': { get: { operationId: 'getSeats', responses: { '200': { content } } } },
    },
  };
  server.use(...createMswMock({ document }).handlers);
  const created = await fetch('https://rail.test/rail/trips', { method: 'POST', body: '{}' });
  expect([created.status, await created.json()]).toEqual([201, { id: 't1' }]);
  const seats = await fetch('https://rail.test/rail/seats');
  expect([seats.status, await seats.json()]).toEqual([
    501,
    { statusCode: 501, message: expect.stringContaining('getSeats has no example') },
  ]);
});
