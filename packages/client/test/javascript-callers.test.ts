import { describe, expect, test } from 'vitest';
import { BadRequestError, ContractError, createThreadsClient, type ThreadsClientOptions } from '../src/index.ts';
import { page, scripted } from './answers.ts';
import { collect, openScripted } from './open-scripted.ts';

const baseUrl = 'https://threads.test/api/v1';

/** Passes a value that the compiler would reject. */
const untyped = (value: unknown) => value as never;

describe('a cursor that is null', () => {
  const thread = () => Response.json({ id: 'a', history: { data: [{ id: 'b' }], nextCursor: null } });

  test('is treated as absent', async () => {
    const script = scripted(page([{ id: 'a' }]));
    const { client } = openScripted(script);
    const options = { cursor: untyped(null) };
    expect((await client.listThreads(options)).data).toHaveLength(1);
    expect((await client.listNotes('a', options)).data).toHaveLength(1);
    expect(await collect(client.threads.all(options))).toHaveLength(1);
    expect(await collect(client.notes.pages('a', options))).toHaveLength(1);
    expect(new Set(script.requests.map(({ url }) => new URL(url).search))).toEqual(new Set(['']));
  });

  test('is treated as absent in a history', async () => {
    const { client } = openScripted(scripted(thread));
    const options = { historyCursor: untyped(null) };
    expect((await client.getThread('a', options)).id).toBe('a');
    expect(await collect(client.history.all('a', options))).toHaveLength(1);
  });
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

describe('createThreadsClient rejects', () => {
  test.each<[string, string, unknown]>([
    ['retry', 'object', 3],
    ['retry', 'object', null],
    ['attempts', 'number', 'x'],
    ['attempts', 'number', '3'],
    ['attempts', 'number', Number.NaN],
    ['totalTime', 'number', '10s'],
    ['longestWait', 'number', null],
    ['baseWait', 'number', {}],
    ['statuses', 'array', 503],
    ['statuses', 'array', {}],
    ['attemptTimeout', 'number', '10s'],
    ['user', 'string', 7],
    ['service', 'string', 7],
    ['cache', 'object', true],
    ['cache', 'object', {}],
    ['signal', 'AbortSignal', 'now'],
    ['signal', 'AbortSignal', {}],
    ['clock', 'object', 7],
    ['clock', 'object', {}],
    ['fetch', 'function', {}],
    ['onWait', 'function', 'log'],
    ['onRequest', 'function', true],
    ['onResponse', 'function', {}],
    ['random', 'function', 0.5],
  ])('%s that is not of type %s: %j', (name, kind, value) => {
    const inRetry = ['attempts', 'totalTime', 'longestWait', 'baseWait', 'statuses'].includes(name);
    const options = { baseUrl, token: 't', ...(inRetry ? { retry: { [name]: value } } : { [name]: value }) };
    const create = () => createThreadsClient(untyped(options));
    expect(create).toThrow(BadRequestError);
    expect(create).toThrow(`${name} must be of type ${kind}.`);
  });
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
