import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract, type Thread } from '@threads-api/contract';
import { afterEach, expect, test } from 'vitest';
import { type AnsweredRequest, createHttpServer, createThreadsApp, type ThreadsAppOptions } from '../src/index.ts';

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

const caller = { userId: 'ada', scopes: contract.scopes };
const empty = { data: [], nextCursor: null };
const working = {
  ...Object.fromEntries(contract.operations.map(({ id }) => [id, () => empty])),
  getThread: () => undefined,
} as unknown as ThreadsAppOptions['handlers'];

/** Serves an app on a free port; its errors are kept from the terminal. */
async function serve(options: Partial<ThreadsAppOptions> = {}) {
  const app = createThreadsApp({
    findCaller: (token) => (token === 'good' ? caller : undefined),
    handlers: working,
    onError: () => undefined,
    onInvalidResponse: () => undefined,
    ...options,
  });
  const server = createHttpServer(app).listen(0, '127.0.0.1');
  running.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${port}${contract.basePath}${path}`, {
      method,
      headers: { Authorization: 'Bearer good', ...headers },
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  };
}

test('errors have the text of the contract’s examples', async () => {
  const ask = await serve();
  const exampleOf = (name: string) =>
    [
      ...contract.operations.flatMap(({ examples }) => examples),
      ...Object.values(contract.fallbacks).flatMap(({ examples }) => examples),
    ].find((example) => example.name === name)?.value;
  expect((await ask('/threads', { Authorization: 'Bearer bad' })).body).toEqual(exampleOf('invalidToken'));
  expect((await ask('/threads/none')).body).toEqual(exampleOf('noSuchThread'));
  expect((await ask('/threads?state=open')).body).toEqual(exampleOf('unknownParameter'));
  expect((await ask('/threads?limit=101')).body).toEqual(exampleOf('badValue'));
  expect((await ask('/nowhere')).body).toEqual(exampleOf('unknownPath'));
  expect((await ask('/threads', {}, 'DELETE')).body).toEqual(exampleOf('otherMethod'));
});

test('a handler that fails is a 500 without its reason, and the reason is reported', async () => {
  const errors: unknown[] = [];
  const failing = new Error('the password is swordfish');
  const ask = await serve({
    handlers: { ...working, listThreads: () => Promise.reject(failing) },
    onError: (error) => errors.push(error),
  });
  const { status, body } = await ask('/threads');
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('swordfish');
  expect(errors).toEqual([failing]);
});

test('an error that means "unavailable" is a 503 with Retry-After', async () => {
  class DatabaseAway extends Error {}
  const ask = await serve({
    handlers: {
      ...working,
      getThread() {
        throw new DatabaseAway();
      },
    },
    isUnavailable: (error) => error instanceof DatabaseAway,
  });
  const { status, headers } = await ask('/threads/a');
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a body that breaks the contract is a 500, unless that is turned off', async () => {
  const invalid = { data: [{ id: 'a' } as Thread], nextCursor: null };
  const handlers = { ...working, listThreads: () => invalid };
  const violations: unknown[] = [];
  const strict = await serve({
    handlers,
    validateResponses: true,
    onInvalidResponse: (_, found) => violations.push(found),
  });
  expect((await strict('/threads')).status).toBe(500);
  expect(JSON.stringify(violations)).toContain('subject');
  const trusting = await serve({ handlers, validateResponses: false });
  expect((await trusting('/threads')).body).toEqual(invalid);
});

test('a query is read the same way however often it comes, and a wrong one stays wrong', async () => {
  const limits: number[] = [];
  const ask = await serve({
    handlers: {
      ...working,
      listThreads({ query: { limit } }) {
        limits.push(limit);
        return empty;
      },
    },
  });
  for (let time = 0; time < 2; time++) {
    expect((await ask('/threads')).status).toBe(200);
    expect((await ask('/threads?limit=7')).status).toBe(200);
    expect((await ask('/threads?limit=07x')).status).toBe(400);
    expect((await ask('/threads/a/notes?unread=1')).status).toBe(400);
    expect((await ask('/threads?unread=1')).status).toBe(200);
  }
  expect(limits).toEqual([50, 7, 50, 50, 7, 50]);
});

test('an allowed origin may read every header of the contract', async () => {
  const ask = await serve({ corsOrigins: ['https://app.example'] });
  const { headers } = await ask('/threads', { Origin: 'https://app.example' });
  const exposed = headers.get('access-control-expose-headers')?.split(',') ?? [];
  expect(exposed).toEqual(expect.arrayContaining(['ETag', 'RateLimit', 'Retry-After', 'WWW-Authenticate', 'Allow']));
  expect((await ask('/threads', { Origin: 'https://other.example' })).headers.get('access-control-allow-origin')).toBe(
    null,
  );
});

test('every answered request is reported, with its operation and caller, and without its token', async () => {
  const answered: AnsweredRequest[] = [];
  const ask = await serve({ onAnswered: (request) => answered.push(request) });
  await ask('/threads/cthr_abc?limit=cthr_def', {}, 'HEAD');
  await expect.poll(() => answered).toHaveLength(1);
  expect(answered[0]).toMatchObject({
    method: 'HEAD',
    operationId: 'getThread',
    status: 400,
    caller,
    path: '/api/v1/threads/cthr_…',
  });
});
