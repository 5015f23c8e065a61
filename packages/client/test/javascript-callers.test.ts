import { describe, expect, test } from 'vitest';
import { BadRequestError, ContractError, createThreadsClient, type ThreadsClientOptions } from '../src/index.ts';
import { page, scripted } from './answers.ts';
import { collect, openScripted } from './open-scripted.ts';

const baseUrl = 'https://threads.test/api/v1';

/** Passes a value that the compiler would reject. */
const untyped = (value: unknown) => value as never;

test.each([null, undefined])('a cursor that is %s is treated as absent', async (none) => {
  const body = { data: [{ id: 'a' }], nextCursor: null };
  const script = scripted(Response.json({ id: 'a', ...body, history: body }));
  const { client } = openScripted(script);
  const options = { cursor: untyped(none), historyCursor: untyped(none) };
  expect((await client.listThreads(options)).data).toHaveLength(1);
  expect((await client.getThread('a', options)).id).toBe('a');
  expect(await collect(client.threads.all(options))).toHaveLength(1);
  expect(await collect(client.notes.pages('a', options))).toHaveLength(1);
  expect(await collect(client.history.all('a', options))).toHaveLength(1);
  expect(new Set(script.requests.map(({ url }) => new URL(url).search))).toEqual(new Set(['']));
});

describe.each([null, 3, 'unread', true])('options that are %j', (options) => {
  test('cause a BadRequestError without a request', async () => {
    const script = scripted(page());
    const { client } = openScripted(script);
    for (const call of [
      async () => client.listThreads(untyped(options)),
      async () => client.getThread('a', untyped(options)),
      async () => client.listNotes('a', untyped(options)),
      async () => collect(client.threads.all(untyped(options))),
      async () => collect(client.threads.pages(untyped(options))),
      async () => collect(client.notes.all('a', untyped(options))),
      async () => collect(client.history.pages('a', untyped(options))),
    ]) {
      const error = await call().catch((reason) => reason);
      expect(error).toBeInstanceOf(BadRequestError);
      expect(error.detail).toBe('The options must be an object.');
    }
    expect(script.requests).toEqual([]);
  });
});

test.each([
  [{ timeout: '5s' }, 'timeout must be of type number.'],
  [{ retry: 3 }, 'retry must be of type object.'],
  [{ retry: { attempts: 'x' } }, 'attempts must be of type number.'],
  [{ signal: 'now' }, 'signal must be of type AbortSignal.'],
  [{ signal: new AbortController() }, 'signal must be of type AbortSignal.'],
  [{ maxPages: 'x' }, 'maxPages must be of type number.'],
  [{ maxItems: Number.NaN }, 'maxItems must be of type number.'],
  [{ prefetch: 'yes' }, 'prefetch must be of type boolean.'],
])('the options %j of a call cause a BadRequestError', async (options, detail) => {
  const { client } = openScripted(scripted(page()));
  await expect(client.listThreads(untyped(options))).rejects.toMatchObject({ name: 'BadRequestError', detail });
  await expect((async () => collect(client.threads.all(untyped(options))))()).rejects.toMatchObject({
    name: 'BadRequestError',
    detail,
  });
});

test.each([[null], [undefined], ['a'], [{}], [{ id: 7 }]])(
  'a page with the item %j causes a ContractError',
  async (item) => {
    const { client } = openScripted(scripted(page([item])));
    await expect(client.listThreads()).rejects.toBeInstanceOf(ContractError);
    await expect(collect(client.threads.all())).rejects.toBeInstanceOf(ContractError);
  },
);

test.each<[string, string, object]>([
  ['retry', 'object', { retry: null }],
  ['attempts', 'number', { retry: { attempts: Number.NaN } }],
  ['attempts', 'number', { retry: { attempts: '3' } }],
  ['statuses', 'array', { retry: { statuses: {} } }],
  ['cache', 'object', { cache: {} }],
  ['signal', 'AbortSignal', { signal: {} }],
  ['clock', 'object', { clock: {} }],
])('createThreadsClient rejects %s that is not of type %s: %j', (name, kind, options) => {
  const create = () => createThreadsClient(untyped({ baseUrl, token: 't', ...options }));
  expect(create).toThrow(BadRequestError);
  expect(create).toThrow(`${name} must be of type ${kind}.`);
});

test('every option of the client is checked', () => {
  const complete: Required<ThreadsClientOptions> = {
    baseUrl,
    token: 't',
    user: 'mara',
    service: 'threads',
    retry: { attempts: 1, totalTime: Infinity, longestWait: 0, baseWait: 0, statuses: [] },
    pace: true,
    cache: { get: () => undefined, set() {} },
    signal: new AbortController().signal,
    attemptTimeout: 1,
    clock: { now: () => 0, sleep: async () => {} },
    fetch,
    random: Math.random,
    onWait() {},
    onRequest() {},
    onResponse() {},
  };
  expect(() => createThreadsClient(complete)).not.toThrow();
  // `pace` may have any value.
  const { baseUrl: _, token: __, retry, pace: ___, ...others } = complete;
  for (const name of Object.keys(others))
    expect(() => createThreadsClient({ ...complete, [name]: 1n }), name).toThrow(`${name} must be of type`);
  for (const name of Object.keys(retry ?? {}))
    expect(() => createThreadsClient({ ...complete, retry: { ...retry, [name]: 1n } }), name).toThrow(
      `${name} must be`,
    );
});

test.each([null, undefined, 3, Symbol('a')])('a client without options, %s, is explained', (options) => {
  expect(() => createThreadsClient(untyped(options))).toThrow('baseUrl must be an http(s) URL');
});

test.each([null, '/threads', Symbol('a')])('the input %s of fetch causes a BadRequestError', async (input) => {
  const { client } = openScripted(scripted(page()));
  await expect(client.fetch(untyped(input))).rejects.toBeInstanceOf(BadRequestError);
});

test('an object that only looks like a Request is refused outside baseUrl', async () => {
  const script = scripted(page());
  const { client } = openScripted(script);
  const forged = { url: `${baseUrl}/threads`, method: 'GET', headers: [], toString: () => 'https://other.test/' };
  await expect(client.fetch(untyped(forged))).rejects.toMatchObject({ detail: 'The URL is outside baseUrl.' });
  expect(script.requests).toEqual([]);
});
