import { createServer, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { listen } from '@threads-api/testing/listen';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as client from '../src/index.ts';
import {
  AbortError,
  BadRequestError,
  createThreadsClient,
  NetworkError,
  type ThreadsClient,
  type ThreadsClientOptions,
  ThreadsError,
  TokenError,
} from '../src/index.ts';
import { WebhookError } from '../src/webhooks.ts';
import { failure, page, scripted } from './answers.ts';
import { collect, openScripted } from './open-scripted.ts';

const { createLruCache: _, createThreadsClient: __, ...errors } = client;

const options = { baseUrl: 'https://threads.test/api/v1', token: 't' };
const errorOf = (client: ThreadsClient, query = {}) => client.listThreads(query).catch((reason) => reason);
const create = (given: object) => () => createThreadsClient({ ...options, ...given } as ThreadsClientOptions);

describe('createThreadsClient rejects invalid options', () => {
  test.each([
    undefined,
    null,
    '',
    'threads.test/api/v1',
    'localhost:4010/api/v1',
    'ftp://threads.test/api/v1',
    'https://',
    'https://threads.test/api/v1?key=secret-value',
    'https://threads.test/api/v1#secret-value',
    'https://mara:secret-value@threads.test/api/v1',
    'https://threads.test/api v1',
  ])('baseUrl %j', (baseUrl) => {
    expect(create({ baseUrl })).toThrow(/^baseUrl must be an http\(s\) URL or a path/);
    expect(create({ baseUrl })).toThrow(TypeError);
    expect(create({ baseUrl })).not.toThrow('secret-value');
  });

  test.each([undefined, null, '', 'secret-value\n', 'secret-välue', 'Bearer secret', 7])('token %j', (token) => {
    expect(create({ token })).toThrow(/^token must be an access token, or a function .* without "Bearer "\.$/);
    expect(create({ token })).not.toThrow('secret');
  });

  test.each(['https://threads.test', 'HTTP://threads.test:8080/api/v1/', '/api/v1', '/@team/api/v1', '/'])(
    'baseUrl %j is accepted',
    (baseUrl) => {
      expect(create({ baseUrl })).not.toThrow();
    },
  );
});

test('a path as baseUrl is resolved against the page, and fails outside a page', async () => {
  const script = scripted(page());
  const { client } = openScripted(script, { baseUrl: '/api/v1' });
  await expect(client.listThreads()).rejects.toThrow(/^Outside a browser, baseUrl must be an absolute URL\./);
  await expect(client.listThreads()).rejects.toBeInstanceOf(BadRequestError);
  vi.stubGlobal('location', { href: 'https://app.test/inbox?page=2' });
  await client.listThreads();
  vi.unstubAllGlobals();
  expect(script.requests.map(({ url }) => url)).toEqual(['https://app.test/api/v1/threads']);
});

describe.each([undefined, null, '', '.', '..', 7])('the id %j', (id) => {
  const missing = id as string;
  test('is rejected immediately, without a request', async () => {
    const script = scripted(page());
    const { client } = openScripted(script);
    const fields = { name: 'BadRequestError', detail: `The id of a thread cannot be '${id}'.`, status: 0 };
    for (const call of [client.getThread(missing), client.listNotes(missing)])
      await expect(call).rejects.toMatchObject(fields);
    for (const read of ['all', 'pages'] as const) {
      expect(() => client.notes[read](missing)).toThrow(BadRequestError);
      expect(() => client.history[read](missing)).toThrow(BadRequestError);
    }
    expect(script.requests).toEqual([]);
  });
});

test('an unpaired surrogate in an id or cursor is sent as a replacement character', async () => {
  const script = scripted(failure(404));
  const { client } = openScripted(script);
  await expect(client.getThread('a\ud800')).rejects.toThrow(ThreadsError);
  await expect(client.listThreads({ cursor: '\udc00' })).rejects.toThrow(ThreadsError);
  expect(script.requests.map(({ url }) => url)).toEqual([
    'https://threads.test/api/v1/threads/a%EF%BF%BD',
    'https://threads.test/api/v1/threads?cursor=%EF%BF%BD',
  ]);
});

describe('every rejection is a ThreadsError', () => {
  const cause = new Error('login needed');
  const fail = () => {
    throw cause;
  };
  const reject = (given: Partial<ThreadsClientOptions>, script = scripted(page())) =>
    errorOf(openScripted(script, given).client);

  test.each<[string, ThreadsClientOptions['token']]>([
    ['throws', fail],
    ['rejects', async () => fail()],
  ])('a token function that %s causes a TokenError', async (_, token) => {
    const script = scripted(page());
    const error = await reject({ token }, script);
    expect(error).toBeInstanceOf(TokenError);
    const detail = 'No access token could be obtained.';
    expect(error).toMatchObject({ cause, url: `${options.baseUrl}/threads`, status: 0, detail });
    expect(script.requests).toEqual([]);
  });

  test('a token function that rejects after a 401 causes a TokenError', async () => {
    const token = async (fresh: boolean) => (fresh ? Promise.reject(cause) : 'old');
    expect(await reject({ token }, scripted(failure(401)))).toMatchObject({ name: 'TokenError', cause });
  });

  test.each([[undefined], [''], ['secret-välue'], ['Bearer secret-value'], [7]])(
    'a token function that returns %j causes a TokenError',
    async (none) => {
      const error = await reject({ token: async () => none as string });
      expect(error).toBeInstanceOf(TokenError);
      expect(error.message).toContain('without "Bearer "');
      expect(inspect(error)).not.toContain('secret-v');
    },
  );

  test('a network error in the token function is not retried', async () => {
    let asked = 0;
    const token = () => {
      asked++;
      throw new NetworkError('The login service could not be reached.', { method: 'POST', url: '/login' });
    };
    expect(await reject({ token })).toMatchObject({ name: 'TokenError', cause: { name: 'NetworkError' } });
    expect(asked).toBe(1);
  });

  test('an onRequest that throws causes a ThreadsError', async () => {
    const error = await reject({ onRequest: fail });
    expect(error).toBeInstanceOf(ThreadsError);
    expect(error).toMatchObject({ name: 'ThreadsError', cause });
    expect(error.message).toBe('The call failed. (login needed, GET https://threads.test/api/v1/threads)');
  });

  test.each([
    ['an error', new Error('enough'), 'The call was aborted. (enough, GET '],
    ['a text', 'enough', 'The call was aborted. (enough, GET '],
    ['nothing', undefined, 'The call was aborted. (This operation was aborted, GET '],
  ])('an abort with %s causes an AbortError with the reason as its cause', async (_, reason, message) => {
    const controller = new AbortController();
    controller.abort(reason);
    const { signal } = controller;
    const script = scripted(page());
    const { client } = openScripted(script);
    const calls = [
      client.listThreads({ signal }),
      collect(client.threads.all({ signal })),
      openScripted(script, { signal }).client.listThreads(),
    ];
    for (const call of calls) {
      const error = await call.catch((thrown) => thrown);
      expect(error).toBeInstanceOf(AbortError);
      expect(error).toMatchObject({ name: 'AbortError', cause: signal.reason });
      expect(error.message).toContain(message);
    }
    expect(script.requests).toEqual([]);
  });
});

test('an environment without fetch is reported once', async () => {
  vi.stubGlobal('fetch', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const onWait = vi.fn();
  const client = createThreadsClient({ baseUrl: 'https://threads.test/api/v1', token: 't', onWait });
  await expect(client.listThreads()).rejects.toMatchObject({
    name: 'ThreadsError',
    detail: 'There is no fetch. Pass one as an option, or use an environment that has it.',
  });
  expect(onWait).not.toHaveBeenCalled();
});

test.each(Object.entries(errors))('the stack of a %s starts with its class name', (name, kind) => {
  const error = new kind('It failed.', { method: 'GET', url: '/threads' });
  expect(error.name).toBe(name);
  expect(error.stack).toMatch(new RegExp(`^${name}: It failed\\. \\(GET /threads\\)\n`));
  expect(new WebhookError('body', 'It failed.').stack).toMatch(/^WebhookError: It failed\.\n/);
});

describe('a NetworkError', () => {
  const serve = async (handle: (socket: Socket) => void) =>
    `${await listen(createServer((socket) => void socket.once('data', () => handle(socket))))}/api/v1`;

  test("has the system's error code, also in its message", async () => {
    const baseUrl = await serve((socket) => socket.resetAndDestroy());
    const error = await errorOf(createThreadsClient({ baseUrl, token: 't', retry: { attempts: 1 } }));
    expect(error).toMatchObject({ name: 'NetworkError', code: 'ECONNRESET' });
    expect(error.message).toBe(`The service could not be reached. (ECONNRESET, GET ${baseUrl}/threads)`);
  });

  test.each([
    ['on the error', Object.assign(new Error('refused'), { code: 'ConnectionRefused' }), 'ConnectionRefused'],
    ['missing', new TypeError('fetch failed'), null],
    // A legacy number without meaning.
    ['of a DOMException', new DOMException('failed', 'NetworkError'), null],
  ])('has the code if it is %s', async (_, cause, code) => {
    const error = await errorOf(openScripted(scripted(cause), { retry: { attempts: 1 } }).client);
    expect(error).toMatchObject({ name: 'NetworkError', code, cause });
  });

  test('reports a response that ends early', async () => {
    const baseUrl = await serve((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"data":['));
    const error = await errorOf(createThreadsClient({ baseUrl, token: 't', retry: { attempts: 1 } }));
    expect(error).toMatchObject({ name: 'NetworkError', detail: 'The response is incomplete.', status: 0 });
    expect(error.code).toEqual(expect.any(String));
  });
});

describe('a message has a bounded length', () => {
  const long = 'x'.repeat(100_000);
  const tooLong = (status: number) => Response.json({ statusCode: status, message: long }, { status });
  test.each<[string, Partial<ThreadsClientOptions>, Response | Error, string]>([
    ['from the service', {}, tooLong(404), '404)'],
    ['from a cause', { token: () => Promise.reject(new Error(long)) }, page(), 'cursor=a)'],
    ['with a content type', {}, new Response('', { headers: { 'content-type': long } }), '200)'],
  ])('%s', async (_, options, answer, end) => {
    const { client } = openScripted(scripted(answer), options);
    for (const cursor of ['a', long]) {
      const error = await errorOf(client, { cursor });
      expect(error).toBeInstanceOf(ThreadsError);
      expect(error.message.length).toBeLessThan(2_000);
      expect(error.detail.length).toBeLessThan(1_000);
      expect(cursor === long || error.message.endsWith(end)).toBe(true);
    }
  });

  test('and shows no part of a token that is cut', async () => {
    const token = 'cthr_0123456789';
    for (let before = 480; before < 520; before++) {
      const answer = Response.json({ statusCode: 404, message: `${'x'.repeat(before)}${token}` }, { status: 404 });
      const error = await errorOf(openScripted(scripted(answer), { token }).client);
      expect(inspect(error)).not.toContain('cthr');
    }
  });
});
