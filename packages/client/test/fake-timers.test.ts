import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThreadsClient } from '../src/index.ts';
import { failure, page, scripted } from './answers.ts';

const options = { baseUrl: 'https://threads.test/api/v1', token: 't' };
// Created before the timers are faked, as a module-level client would be.
const limited = scripted(failure(429, { 'Retry-After': '60' }), page());
const client = createThreadsClient({ ...options, fetch: limited.fetch });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('advancing fake timers ends the wait after a 429', async () => {
  const call = client.listThreads();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(limited.requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await call).toEqual({ data: [], nextCursor: null });
  expect(limited.requests).toHaveLength(2);
});

test('globals are looked up on each use', async () => {
  const fetch = vi.fn(async () => page());
  const early = createThreadsClient(options);
  vi.stubGlobal('fetch', fetch);
  await early.listThreads();
  expect(fetch).toHaveBeenCalledOnce();
  vi.useRealTimers();
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  fetch.mockResolvedValueOnce(failure(503)).mockResolvedValueOnce(page());
  await early.listThreads();
  expect(random).toHaveBeenCalled();
  vi.unstubAllGlobals();
  random.mockRestore();
});

test('a wait of 30 days, longer than a timer allows, does not end early', async () => {
  const day = 86_400;
  const script = scripted(failure(429, { 'Retry-After': `${30 * day}` }), page());
  const endless = { totalTime: Number.POSITIVE_INFINITY, longestWait: Number.POSITIVE_INFINITY };
  const patient = createThreadsClient({ ...options, fetch: script.fetch, retry: endless });
  const call = patient.listThreads();
  const second = patient.listThreads();
  await vi.advanceTimersByTimeAsync(29 * day * 1000);
  expect(script.requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(day * 1000);
  await Promise.all([call, second]);
});

test('a system clock that is set back does not block calls', async () => {
  const script = scripted(failure(429, { 'Retry-After': '10' }), page());
  const limited = createThreadsClient({ ...options, fetch: script.fetch, retry: { longestWait: 5_000 } });
  await expect(limited.listThreads()).rejects.toMatchObject({ retryAfter: 10 });
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(10_000);
  await limited.listThreads();
  expect(script.requests).toHaveLength(2);
});
