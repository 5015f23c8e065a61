import { describe, expect, test, vi } from 'vitest';
import { RateLimitedError } from '../src/index.ts';
import { failure, page, scripted } from './answers.ts';
import { openScripted } from './open-scripted.ts';

const today = '2026-03-01T08:00:00Z';

describe('two users of one client', () => {
  /** A server that rate-limits one of two users, and a client whose user can change. */
  function open(options = {}) {
    const session = { user: 'mara' };
    const sent: string[] = [];
    const fetch = async ({ headers }: Request) => {
      const user = headers.get('authorization')?.replace('Bearer ', '') ?? '';
      sent.push(user);
      const limit = { 'RateLimit-Policy': '"default";q=1;w=60', RateLimit: '"default";r=0;t=60' };
      return user === 'mara' && sent.length === 1
        ? failure(429, { ...limit, 'Retry-After': '60' })
        : page([{ id: user }], null, limit);
    };
    return { session, sent, ...openScripted({ fetch }, { token: () => session.user, ...options }) };
  }

  test('have separate limits: a 429 for one does not delay the other', async () => {
    const { client, session, sent, slept } = open();
    const first = client.listThreads();
    await expect.poll(() => sent).toEqual(['mara']);
    session.user = 'priya';
    expect((await client.listThreads()).data).toEqual([{ id: 'priya' }]);
    expect(slept).toEqual([60_000]);
    await first;
  });

  test('are paced separately', async () => {
    const { client, session, slept } = open({ pace: true });
    session.user = 'priya';
    await client.listThreads();
    session.user = 'tom';
    await client.listThreads();
    expect(slept).toEqual([]);
    await client.listThreads();
    expect(slept).toEqual([60_000]);
  });
});

describe('a Retry-After longer than longestWait', () => {
  const day = { 'Retry-After': '86400' };
  const skewed = { 'Retry-After': 'Mon, 02 Mar 2026 08:00:00 GMT' };

  test.each([
    ['of a day', day],
    ['with the date of tomorrow', skewed],
  ])('%s fails calls immediately, and delays them by at most longestWait', async (_, headers) => {
    const script = scripted(failure(429, headers), page());
    const { client, slept } = openScripted(script);
    // Dates in Retry-After are compared with the system clock.
    vi.setSystemTime(today);
    for (let call = 0; call < 3; call++)
      await expect(client.listThreads()).rejects.toMatchObject({ name: 'RateLimitedError', retryAfter: 86_400 });
    expect(script.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(120_000);
    await client.listThreads();
    expect([script.requests.length, slept]).toEqual([2, []]);
  });

  test('makes one call probe the limit while the others wait', async () => {
    let answer: (response: Response) => void = () => {};
    const script = scripted(
      failure(429, day),
      () => new Promise<Response>((resolve) => (answer = resolve)),
      failure(429, day),
    );
    const { client } = openScripted(script);
    await expect(client.listThreads()).rejects.toBeInstanceOf(RateLimitedError);
    await vi.advanceTimersByTimeAsync(120_000);
    const calls = [1, 2, 3].map(() => client.listThreads().catch((error) => error));
    await expect.poll(() => script.requests.length).toBe(2);
    answer(failure(429, day));
    for (const error of await Promise.all(calls)) expect(error).toMatchObject({ retryAfter: 86_400 });
    expect(script.requests).toHaveLength(2);
  });
});

describe('a date in Retry-After', () => {
  test.each([
    ['from a skewed clock', { 'Retry-After': 'Mon, 02 Mar 2026 08:00:09 GMT', Date: 'Mon, 02 Mar 2026 08:00:00 GMT' }],
    ['in RFC 850 format', { 'Retry-After': 'Sunday, 01-Mar-26 08:00:09 GMT' }],
    ['in asctime format', { 'Retry-After': 'Sun Mar  1 08:00:09 2026' }],
  ])('%s means a wait of nine seconds', async (_, headers) => {
    const { client, slept } = openScripted(scripted(failure(429, headers), page()));
    vi.setSystemTime(today);
    await client.listThreads();
    expect(slept).toEqual([9000]);
  });
});

test.each(['-1', '1.5', '+1', '1e3', '0', '', 'soon', '0x10', 'Sun, 01 Mar 2026 07:00:00 GMT'])(
  'an invalid Retry-After of %j is ignored, so the client backs off',
  async (value) => {
    const script = scripted(failure(429, { 'Retry-After': value }));
    const { client, slept } = openScripted(script);
    await expect(client.listThreads()).rejects.toMatchObject({ name: 'RateLimitedError', retryAfter: null });
    expect(slept).toEqual([250, 500, 1000, 2000]);
  },
);

test('a response to a call sent before the 429 does not end the wait for the probe', async () => {
  const answers: ((response: Response) => void)[] = [];
  const fetch = () => new Promise<Response>((resolve) => answers.push(resolve));
  const { client } = openScripted({ fetch }, { pace: true, retry: { attempts: 2, longestWait: 5_000 } });
  // The first call learns the limit. The next two are in flight together.
  const first = client.listThreads();
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(page());
  await first;
  const refused = client.listThreads().catch((error) => error);
  const early = client.listThreads();
  await expect.poll(() => answers.length).toBe(3);
  answers[1]?.(failure(429, { 'Retry-After': '3600' }));
  expect(await refused).toBeInstanceOf(RateLimitedError);
  answers[2]?.(page());
  await early;
  await vi.advanceTimersByTimeAsync(5_000);
  const others = [1, 2, 3].map(() => client.listThreads());
  // One of them probes the limit.
  await expect.poll(() => answers.length).toBe(4);
  answers[3]?.(page());
  await expect.poll(() => answers.length).toBe(6);
  for (const answer of answers.slice(4)) answer(page());
  await Promise.all(others);
});
