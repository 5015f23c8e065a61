import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandlers } from '../src/msw.ts';

const server = setupServer(...createHandlers());
beforeAll(() => server.listen());
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

test('Prefer is ignored, and the base URL may end with a slash', async () => {
  const response = await send('/threads', { headers: { Authorization: 'Bearer any', Prefer: 'code=429' } });
  expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(7);
  server.resetHandlers(...createHandlers({ baseUrl: 'https://other.test/inbox/' }));
  expect((await fetch('https://other.test/inbox/threads', { headers: { Authorization: 'Bearer any' } })).status).toBe(
    200,
  );
});
