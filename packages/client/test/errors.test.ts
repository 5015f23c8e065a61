import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import {
  AbortError,
  BadRequestError,
  createThreadsClient,
  NetworkError,
  type ThreadsClientOptions,
  ThreadsError,
  TokenError,
} from '../src/index.ts';
import { failure, page, scripted } from './answers.ts';
import { collect, openScripted } from './open-scripted.ts';

const options = { baseUrl: 'https://threads.test/api/v1', token: 't' };
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

  test.each([undefined, null, '', 'secret-value\n', 'secret-välue', 7])('token %j', (token) => {
    expect(create({ token })).toThrow(/^token must be an access token, or a function/);
    expect(create({ token })).not.toThrow('secret');
  });

  test.each(['https://threads.test', 'HTTP://threads.test:8080/api/v1/', '/api/v1', '/@team/api/v1', '/'])(
    'baseUrl %j is accepted',
    (baseUrl) => {
      expect(create({ baseUrl })).not.toThrow();
    },
  );
});

test('a trailing slash in baseUrl is ignored', async () => {
  const script = scripted(page());
  await openScripted(script, { baseUrl: `${options.baseUrl}/` }).client.listThreads();
  expect(script.requests[0]?.url).toBe('https://threads.test/api/v1/threads');
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
    for (const call of [client.getThread(missing), client.listNotes(missing)]) {
      const error = await call.catch((reason) => reason);
      expect(error).toBeInstanceOf(BadRequestError);
      expect(error.detail).toBe(`The id of a thread cannot be '${id}'.`);
      expect(error.status).toBe(0);
    }
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
  const reject = (given: Partial<ThreadsClientOptions>, script = scripted(page())) =>
    openScripted(script, given)
      .client.listThreads()
      .catch((reason) => reason);

  test.each<[string, ThreadsClientOptions['token']]>([
    [
      'throws',
      () => {
        throw cause;
      },
    ],
    ['rejects', async () => Promise.reject(cause)],
  ])('a token function that %s causes a TokenError', async (_, token) => {
    const script = scripted(page());
    const error = await reject({ token }, script);
    expect(error).toBeInstanceOf(TokenError);
    expect(error).toMatchObject({ cause, url: `${options.baseUrl}/threads`, status: 0 });
    expect(error.detail).toBe('No access token could be obtained.');
    expect(script.requests).toEqual([]);
  });

  test('a token function that rejects after a 401 causes a TokenError', async () => {
    const token = async (fresh: boolean) => (fresh ? Promise.reject(cause) : 'old');
    expect(await reject({ token }, scripted(failure(401)))).toMatchObject({ name: 'TokenError', cause });
  });

  test.each([[undefined], [null], [''], ['secret-välue'], [7]])(
    'a token function that returns %j causes a TokenError',
    async (none) => {
      const error = await reject({ token: async () => none as string });
      expect(error).toBeInstanceOf(TokenError);
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
    const onRequest = () => {
      throw cause;
    };
    const error = await reject({ onRequest });
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
    for (const signal of [controller.signal]) {
      const { client } = openScripted(scripted(page()));
      for (const read of [client.listThreads({ signal }), collect(client.threads.all({ signal }))]) {
        const error = await read.catch((thrown) => thrown);
        expect(error).toBeInstanceOf(AbortError);
        expect(error).toBeInstanceOf(ThreadsError);
        expect(error.name).toBe('AbortError');
        expect(error.cause).toBe(signal.reason);
        expect(error.message).toContain(message);
      }
    }
  });
});

describe('the detail of an error is a sentence for users', () => {
  const detailOf = (script: ReturnType<typeof scripted>, given: Partial<ThreadsClientOptions> = {}) =>
    openScripted(script, { retry: { attempts: 1 }, ...given })
      .client.listThreads()
      .catch((error: ThreadsError) => error.detail);

  test.each([
    ['without a response', new TypeError('fetch failed'), 'The service could not be reached.'],
    ['with an HTML page', new Response('<html>'), 'The service sent an unexpected response.'],
    ['with a gateway error', new Response('<html>', { status: 502 }), 'The service sent an unexpected response.'],
    ['with an error from the service', failure(404), 'It is 404.'],
  ])('%s', async (_, answer, detail) => {
    expect(await detailOf(scripted(answer))).toBe(detail);
  });

  test('after a timeout', async () => {
    const script = scripted(() => new Promise<Response>(() => {}));
    expect(await detailOf(script, { attemptTimeout: 5 })).toBe('The service did not respond in time.');
  });
});
