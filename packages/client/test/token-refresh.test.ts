import { expect, test, vi } from 'vitest';
import { createThreadsClient, TokenError } from '../src/index.ts';
import { failure, page } from './answers.ts';

const baseUrl = 'https://threads.test/api/v1';
const never = () => new Promise<string>(() => {});

test('a refresh that never ends runs once for all calls and times out', async () => {
  vi.useFakeTimers();
  const refresh = vi.fn(never);
  const token = (fresh: boolean) => (fresh ? refresh() : 'old');
  const client = createThreadsClient({ baseUrl, token, fetch: async () => failure(401) });
  const calls = [1, 2, 3].map(() => client.listThreads().catch((error) => error));
  await vi.advanceTimersByTimeAsync(30_000);
  for (const error of await Promise.all(calls)) {
    expect(error).toBeInstanceOf(TokenError);
    expect(error.message).toContain('No access token could be obtained. (the token function timed out, GET ');
  }
  expect(refresh).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('after a refresh timed out, the next call starts another one', async () => {
  let refreshes = 0;
  const client = createThreadsClient({
    baseUrl,
    token: (fresh) => (!fresh ? 'old' : refreshes++ === 0 ? never() : 'new'),
    fetch: async ({ headers }) => (headers.get('authorization') === 'Bearer new' ? page() : failure(401)),
    attemptTimeout: 5,
  });
  await expect(client.listThreads()).rejects.toBeInstanceOf(TokenError);
  expect(await client.listThreads()).toEqual({ data: [], nextCursor: null });
  expect(refreshes).toBe(2);
});

test('a first token that never arrives times out', async () => {
  const token = vi.fn(never);
  const client = createThreadsClient({ baseUrl, token, fetch: async () => page(), attemptTimeout: 5 });
  await expect(client.listThreads()).rejects.toBeInstanceOf(TokenError);
  expect(token).toHaveBeenCalledOnce();
});
