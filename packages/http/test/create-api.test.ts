import { contract, readContract, type Scope, type Thread } from '@threads-api/contract';
import { listen } from '@threads-api/testing/listen';
import { describe, expect, test } from 'vitest';
import { createFetchHandler, toHttpRequest } from '../src/fetch.ts';
import {
  type ApiOptions,
  type Caller,
  type CompletedRequest,
  createApi,
  Failure,
  reply,
  unavailable,
} from '../src/index.ts';
import { createByteBudget, createHttpServer, createNodeListener, type NodeOptions } from '../src/node/index.ts';
import { answerAll } from '../testing/answer-all.ts';
import { openBookshop } from '../testing/bookshop/bookshop.ts';

const caller = { userId: 'ada', scopes: contract.scopes };
const empty = { data: [], nextCursor: null };
const working = { ...answerAll(contract, () => empty), getThread: () => undefined };

type Options = Partial<ApiOptions<typeof contract, Caller<Scope>> & NodeOptions>;

/** Serves an app on a free port and collects its errors. */
async function serve(options: Options = {}) {
  const listener = createNodeListener({
    contract,
    findCaller: (token) => (token === 'good' ? caller : undefined),
    handlers: working,
    onError: () => undefined,
    ...options,
  });
  const url = await listen(createHttpServer(listener));
  return async (path: string, headers: Record<string, string> = {}, method = 'GET', signal?: AbortSignal) => {
    const response = await fetch(`${url}${contract.basePath}${path}`, {
      method,
      ...(signal && { signal }),
      headers: { Authorization: 'Bearer good', ...headers },
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  };
}

test('clients of one IPv6 network share their limits', async () => {
  const owners: string[] = [];
  const handle = createFetchHandler({
    contract,
    findCaller: () => undefined,
    handlers: working,
    failedAuthLimit: { requests: 2, windowSeconds: 60 },
    addressOf: ({ headers }) => `${headers.get('X-Client')}`,
  });
  const ask = async (address: string) => {
    const init = { headers: { 'X-Client': address } };
    return (await handle(new Request(`http://threads.test${contract.basePath}/threads`, init))).status;
  };
  expect([await ask('2001:db8::1'), await ask('2001:db8::2'), await ask('2001:db8::3')]).toEqual([401, 401, 429]);
  expect(await ask('2001:db8:1::1')).toBe(401);
  // The bookshop needs no credentials.
  const shop = createApi(openBookshop());
  for (const address of ['2001:db8::1', '2001:db8::2', '192.0.2.1']) {
    const request = toHttpRequest(new Request('http://shop.test/shop/books'), address);
    await shop.handle({ ...request, reserve: (owner) => owners.push(owner) > 0 });
  }
  expect(owners).toEqual(['2001:db8:0:0', '2001:db8:0:0', '192.0.2.1']);
});

test('errors have the messages of the contract’s examples', async () => {
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

test('a handler that returns undefined for a list causes a 500', async () => {
  const errors: unknown[] = [];
  const handlers = { ...working, listThreads: () => undefined as never, listThreadNotes: () => undefined };
  const ask = await serve({ handlers, onError: (error) => errors.push(error) });
  expect((await ask('/threads')).status).toBe(500);
  expect(errors).toEqual([new Error('The handler of listThreads returned undefined.')]);
  // For a path with a thread id, undefined means 404.
  expect((await ask('/threads/a/notes')).status).toBe(404);
});

describe('the signal of a request', () => {
  /** Creates a handler that waits for its abort signal, like a slow query. */
  function createWaiting() {
    const errors: unknown[] = [];
    let start: (signal: AbortSignal) => void = () => {};
    const started = new Promise<AbortSignal>((resolve) => {
      start = resolve;
    });
    const getThread = async ({ signal }: { signal: AbortSignal }) => {
      start(signal);
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      return undefined;
    };
    return { started, errors, handlers: { ...working, getThread } };
  }

  test('is aborted when the client disconnects, without a reported error', async () => {
    const { started, errors, handlers } = createWaiting();
    const answered: CompletedRequest[] = [];
    const ask = await serve({
      handlers,
      onError: (error) => errors.push(error),
      onResponse: (request) => answered.push(request),
    });
    const client = new AbortController();
    const response = ask('/threads/a', {}, 'GET', client.signal);
    const signal = await started;
    expect(signal.aborted).toBe(false);
    client.abort();
    await expect(response).rejects.toThrow();
    await expect.poll(() => signal.aborted).toBe(true);
    await expect.poll(() => answered).toMatchObject([{ status: 'aborted' }]);
    expect(errors).toEqual([]);
  });

  test('is aborted when the response takes too long', async () => {
    const { started, handlers } = createWaiting();
    const ask = await serve({ handlers, budget: createByteBudget({ sendMilliseconds: 20 }) });
    await expect(ask('/threads/a')).rejects.toThrow();
    const signal = await started;
    await expect.poll(() => signal.aborted).toBe(true);
  });

  test('is not aborted after the response', async () => {
    const requests: { signal: AbortSignal; requestId: string }[] = [];
    const answered: CompletedRequest[] = [];
    const listThreads = ({ signal, requestId }: (typeof requests)[number]) => {
      requests.push({ signal, requestId });
      return empty;
    };
    const ask = await serve({
      handlers: { ...working, listThreads },
      onResponse: (request) => answered.push(request),
    });
    const { headers } = await ask('/threads');
    await expect.poll(() => answered).toHaveLength(1);
    expect(requests).toMatchObject([{ signal: { aborted: false }, requestId: headers.get('x-request-id') }]);
  });
});

test('failureOf converts an error to a response; any other is reported and causes a 500 that hides it', async () => {
  const errors: unknown[] = [];
  let thrown: Error = new RangeError('full');
  const ask = await serve({
    handlers: {
      ...working,
      getThread() {
        throw thrown;
      },
    },
    failureOf(error, { id }) {
      if (!(error instanceof RangeError)) return undefined;
      return error.message === 'full' ? new Failure(409, `${id}: full`) : unavailable(5);
    },
    onError: (error) => errors.push(error),
  });
  expect(await ask('/threads/a')).toMatchObject({ status: 409, body: { message: 'getThread: full' } });
  thrown = new RangeError('away');
  const { status, headers } = await ask('/threads/a');
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  thrown = new TypeError('the password is swordfish');
  const failed = await ask('/threads/a');
  expect(failed.status).toBe(500);
  expect(JSON.stringify(failed.body)).not.toContain('swordfish');
  expect(errors).toMatchObject([{ message: 'away' }, thrown]);
});

test('a body that violates the contract causes a 500, unless validateResponses is off', async () => {
  const invalid = { data: [{ id: 'a' } as Thread], nextCursor: null };
  const handlers = { ...working, listThreads: () => invalid };
  const errors: unknown[] = [];
  const strict = await serve({ handlers, validateResponses: true, onError: (error) => errors.push(error) });
  expect((await strict('/threads')).status).toBe(500);
  expect(errors).toMatchObject([{ message: expect.stringContaining('subject') }]);
  const trusting = await serve({ handlers, validateResponses: false });
  expect((await trusting('/threads')).body).toEqual(invalid);
});

test('a repeated query gives the same result, valid or not', async () => {
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

test('an id or header that is too long is rejected, even with a cached query', async () => {
  const ask = await serve();
  const lengthOf = (name: string) =>
    Number(contract.operation('getThread').parameters.find((p) => p.name === name)?.schema.maxLength);
  const tags = `"${'a'.repeat(lengthOf('If-None-Match'))}"`;
  for (let round = 0; round < 2; round++) {
    const long = await ask(`/threads/${'a'.repeat(lengthOf('id') + 1)}`);
    expect(long).toMatchObject({
      status: 404,
      body: { message: 'This thread does not exist, or you do not have access to it.' },
    });
    expect((await ask('/threads', { 'If-None-Match': tags.slice(2) })).status).toBe(200);
    expect(await ask('/threads', { 'If-None-Match': tags })).toMatchObject({
      status: 400,
      body: { message: "The header 'If-None-Match' has more than 8192 characters." },
    });
  }
});

test('onResponse reports every request with its operation and caller, but without the query', async () => {
  const answered: CompletedRequest[] = [];
  const ask = await serve({ onResponse: (request) => answered.push(request) });
  const { headers } = await ask('/threads/cthr_abc?limit=cthr_def', {}, 'HEAD');
  await expect.poll(() => answered).toHaveLength(1);
  expect(answered[0]).toMatchObject({
    method: 'HEAD',
    requestId: headers.get('x-request-id'),
    operationId: 'getThread',
    status: 400,
    caller,
    path: '/api/v1/threads/cthr_abc',
  });
});

test('a response that cannot be sent closes the connection and is reported', async () => {
  const errors: unknown[] = [];
  const listThreads = () => reply(200, empty, { 'X-Note': 'two\nlines' });
  const ask = await serve({ handlers: { ...working, listThreads }, onError: (error) => errors.push(error) });
  await expect(ask('/threads')).rejects.toThrow();
  expect(errors).toMatchObject([{ code: 'ERR_INVALID_CHAR' }]);
});

describe('the names of headers are case-insensitive', () => {
  const send = async (served: typeof contract, path: string, token: string, handlers = working) => {
    const findCaller = (given: string) =>
      given === 'good' ? caller : given === 'poor' ? { userId: 'eve' } : undefined;
    const api = createApi({ contract: served, findCaller, handlers, rateLimit: null });
    const init = { headers: { Authorization: `Bearer ${token}` } };
    const { headers } = await api.handle(
      toHttpRequest(new Request(`http://threads.test${contract.basePath}${path}`, init)),
    );
    return { ...headers, 'X-Request-Id': '' };
  };

  test('in a contract', async () => {
    const names = JSON.stringify(contract.source).replaceAll(/"(Cache-Control|WWW-Authenticate)":/g, (name) =>
      name.toLowerCase(),
    );
    const other = readContract(JSON.parse(names)) as typeof contract;
    for (const [path, token] of [
      ['/threads', 'good'],
      ['/threads', 'bad'],
      ['/threads', 'poor'],
      ['/none', ''],
    ] as const)
      expect(await send(other, path, token), `${path} ${token}`).toEqual(await send(contract, path, token));
  });

  test('in a reply, whose Vary does not replace the names of credentials', async () => {
    const own = { 'cache-control': 'private', 'x-request-id': 'mine', vary: 'Accept-Language, authorization' };
    const handlers = { ...working, listThreads: () => reply(200, empty, own) };
    const usual = await send(contract, '/threads', 'good');
    const changed = { 'Cache-Control': 'private', Vary: 'authorization, Accept-Language' };
    expect(await send(contract, '/threads', 'good', handlers)).toEqual({ ...usual, ...changed });
  });
});
