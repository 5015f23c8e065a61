import { expect, test, vi } from 'vitest';
import { createThreadsClient, TokenError, UnauthorizedError } from '../src/index.ts';
import { failure, page } from './answers.ts';

const baseUrl = 'https://threads.test/api/v1';
const never = () => new Promise<string>(() => {});

/** A client of a server that accepts some tokens, and the tokens that it sent. */
function open(
  token: (fresh: boolean) => string | Promise<string>,
  isValid: (token: string) => boolean,
  options: { attemptTimeout?: number } = {},
) {
  const sent: string[] = [];
  const fetch = async ({ headers }: Request) => {
    const given = (headers.get('authorization') ?? '').replace('Bearer ', '');
    sent.push(given);
    return isValid(given) ? page([{ id: `thread of ${given}` }]) : failure(401);
  };
  return { sent, client: createThreadsClient({ baseUrl, token, fetch, ...options }) };
}

test('a token is requested once more after a 401', async () => {
  const asked: boolean[] = [];
  const token = async (fresh: boolean) => {
    asked.push(fresh);
    return fresh ? 'new' : 'old';
  };
  const { client, sent } = open(token, (given) => given === 'new');
  await client.listThreads();
  expect([asked, sent]).toEqual([
    [false, true],
    ['old', 'new'],
  ]);
  asked.length = 0;
  await expect(open(token, () => false).client.listThreads()).rejects.toBeInstanceOf(UnauthorizedError);
  expect(asked).toEqual([false, true]);
});

test('a token is never sent for another user', async () => {
  const valid = new Set(['A1']);
  let current = 'A1';
  const token = (fresh: boolean) => {
    if (fresh) {
      current = `${current}+`;
      valid.add(current);
    }
    return current;
  };
  const { client, sent } = open(token, (given) => valid.has(given));
  await client.listThreads();
  valid.delete('A1');
  await client.listThreads();
  expect(sent).toEqual(['A1', 'A1', 'A1+']);
  // Another user signs in on the same client, and their token expires.
  current = 'A2';
  sent.length = 0;
  const { data } = await client.listThreads();
  expect(sent).toEqual(['A2', 'A2+']);
  expect(data).toEqual([{ id: 'thread of A2+' }]);
});

test('a token is renewed every time it expires, even if the app does not store the fresh one', async () => {
  let valid = '';
  const token = (fresh: boolean) => {
    if (fresh) valid = `${valid}+`;
    return fresh ? valid : 'stored';
  };
  const { client, sent } = open(token, (given) => given === valid);
  await client.listThreads();
  // The next calls use the fresh token until it expires.
  await client.listThreads();
  valid = '++';
  sent.length = 0;
  await Promise.all([client.listThreads(), client.listThreads()]);
  expect(sent).toEqual(['stored', 'stored', '+', '+', '+++', '+++']);
  expect(valid).toBe('+++');
});

test('a token is renewed once, even if the call that started the renewal is aborted', async () => {
  const controller = new AbortController();
  const renewals: ((token: string) => void)[] = [];
  const token = (fresh: boolean) => (fresh ? new Promise<string>((resolve) => renewals.push(resolve)) : 'old');
  const { client } = open(token, (given) => given === 'new');
  const left = client.listThreads({ signal: controller.signal });
  await expect.poll(() => renewals.length).toBe(1);
  controller.abort(new Error('another page'));
  await expect(left).rejects.toThrow('another page');
  const next = client.listThreads();
  renewals[0]?.('new');
  expect((await next).data).toHaveLength(1);
  expect(renewals).toHaveLength(1);
});

test('a refresh that never ends runs once for all calls and times out, and the next call starts another one', async () => {
  vi.useFakeTimers();
  const refresh = vi.fn(never).mockReturnValueOnce(never()).mockReturnValueOnce(Promise.resolve('new'));
  const { client } = open(
    (fresh) => (fresh ? refresh() : 'old'),
    (given) => given === 'new',
  );
  const calls = [1, 2, 3].map(() => client.listThreads().catch((error) => error));
  await vi.advanceTimersByTimeAsync(30_000);
  for (const error of await Promise.all(calls)) {
    expect(error).toBeInstanceOf(TokenError);
    expect(error.message).toContain('No access token could be obtained. (the token function timed out, GET ');
  }
  expect(refresh).toHaveBeenCalledOnce();
  expect((await client.listThreads()).data).toHaveLength(1);
  vi.useRealTimers();
});

test('a first token that never arrives times out, and does not delay an abort', async () => {
  const token = vi.fn(never);
  const { client } = open(token, () => true, { attemptTimeout: 5 });
  await expect(client.listThreads()).rejects.toBeInstanceOf(TokenError);
  expect(token).toHaveBeenCalledOnce();
  const controller = new AbortController();
  const call = open(never, () => true).client.listThreads({ signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(call).rejects.toThrow('enough');
});
