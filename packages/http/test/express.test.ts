import { createServer, type RequestListener } from 'node:http';
import { contract, type Scope } from '@threads-api/contract';
import { listen } from '@threads-api/testing/listen';
import compression from 'compression';
import cors from 'cors';
import express, { type Express, Router } from 'express';
import { describe, expect, test } from 'vitest';
import { createExpressHandler, type ExpressOptions } from '../src/express/index.ts';
import {
  type ApiOptions,
  type Call,
  type Caller,
  type CompletedRequest,
  createApi,
  type Handlers,
} from '../src/index.ts';
import { answerAll } from '../testing/answer-all.ts';

const { basePath } = contract;
const caller = { userId: 'ada', scopes: contract.scopes };
const page = { data: [], nextCursor: null };
const queries: unknown[] = [];
const calls: Call<Caller<Scope>>[] = [];
const answered: CompletedRequest[] = [];
const handlers: Handlers<typeof contract> = {
  // The tests do not call an operation that the contract gains.
  ...answerAll(contract, () => undefined),
  listThreads: ({ query }) => {
    queries.push(query);
    return page;
  },
  listThreadNotes: () => page,
};

type Options = Partial<ApiOptions<typeof contract, Caller<Scope>> & ExpressOptions>;

const createApp = (options: Options = {}) =>
  createExpressHandler({
    contract,
    findCaller(token, call) {
      calls.push(call);
      return token === 'good' ? caller : undefined;
    },
    onResponse: (request) => answered.push(request),
    handlers,
    onError: () => undefined,
    ...options,
  });

async function serve(listener: RequestListener) {
  const url = await listen(createServer(listener));
  return async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}${path}`, {
      ...init,
      headers: { Authorization: 'Bearer good', ...init.headers },
    });
    const text = await response.text();
    const body = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body };
  };
}

type Ask = Awaited<ReturnType<typeof serve>>;
const error = (statusCode: number) => ({ status: statusCode, body: { statusCode, message: expect.any(String) } });

/** Checks behavior that breaks if the app does not recognize its own paths. */
async function expectContract(ask: Ask, base: string) {
  queries.length = 0;
  expect(await ask(`${base}/threads?limit=7`)).toMatchObject({ status: 200, body: page });
  expect(queries).toEqual([{ limit: 7 }]);
  for (const query of ['limit=999', 'limit=x', 'nonsense=1', 'limit=1&limit=2', 'unread='])
    expect(await ask(`${base}/threads?${query}`)).toMatchObject(error(400));
  expect(await ask(`${base}/threads/a/notes?limit=999`)).toMatchObject(error(400));
  expect(await ask(`${base}/threads`, { headers: { Authorization: '' } })).toMatchObject(error(401));
  for (const id of ['a', '%', '%2F']) expect(await ask(`${base}/threads/${id}`)).toMatchObject(error(404));
  for (const path of ['', '/', '?a=1', '/nowhere', '/THREADS', '/threads/'])
    expect(await ask(`${base}${path}`)).toMatchObject(error(404));
  const { headers, ...refused } = await ask(`${base}/threads`, { method: 'POST', body: '{}' });
  expect(refused).toMatchObject(error(405));
  expect(headers.get('allow')).toBe('GET, HEAD');
}

/** Preparing the validation of an app takes long. */
const shared = createApp();

/** Ways to mount the app, and the resulting base path. */
const mounts: Record<string, [(app: ReturnType<typeof createApp>) => Express, base: string]> = {
  'without a prefix': [(app) => express().use(app), basePath],
  'under a prefix and its base path': [(app) => express().use(`/shop${basePath}`, app), `/shop${basePath}`],
  'in a router in a nested app': [
    (app) => express().use('/a', express().use('/b', Router().use('/c', app))),
    `/a/b/c${basePath}`,
  ],
  'under a path with a parameter': [(app) => express().use('/tenants/:tenant', app), `/tenants/acme${basePath}`],
  'in an app with other settings': [
    (app) => {
      const outer = express().set('query parser', 'extended').set('json spaces', 2);
      return outer.enable('strict routing').enable('case sensitive routing').use('/shop', app);
    },
    `/shop${basePath}`,
  ],
  'behind a body parser, compression and CORS': [
    (app) => express().use(compression({ threshold: 0 }), cors(), express.json(), express.text({ type: '*/*' }), app),
    basePath,
  ],
};

test.each(Object.entries(mounts))('%s, the app conforms to the contract', async (_, [mount, base]) => {
  await expectContract(await serve(mount(shared)), base);
});

test('a proxy may remove any prefix', async () => {
  const app = express().use(createApp({ basePath: '' }));
  const ask = await serve((request, response) => {
    request.url = request.url?.replace(`/shop${basePath}`, '').replace(/^(?!\/)/, '/') ?? '/';
    app(request, response);
  });
  await expectContract(ask, `/shop${basePath}`);
});

test('a prefix that a proxy keeps is part of the base path, and without fallthrough other paths get a 404', async () => {
  const ask = await serve(express().use(createApp({ basePath: `/shop${basePath}`, fallthrough: false })));
  await expectContract(ask, `/shop${basePath}`);
  for (const path of [`${basePath}/threads`, '/nowhere', '/threads']) expect(await ask(path)).toMatchObject(error(404));
});

test.each(['shop', '/shop', '/api/v2', `${basePath}/`, `/:tenant${basePath}`, `/a//b${basePath}`, `/..${basePath}`])(
  'the base path %s is rejected when the app is created',
  (given) => {
    expect(() => createApi({ contract, findCaller: () => undefined, handlers, basePath: given })).toThrow(
      /basePath .* must /,
    );
  },
);

test('the outer app keeps its other routes, its 404 and their headers', async () => {
  const outer = express().set('query parser', 'extended');
  outer.get('/before', (_, response) => void response.json('before'));
  outer.use(Router().use(shared));
  outer.get('/after', (request, response) => void response.json(request.query));
  outer.get(`${basePath}2`, (_, response) => void response.json('similar'));
  outer.use((_, response) => void response.status(404).send('mine'));
  const ask = await serve(outer);
  expect(await ask('/before')).toMatchObject({ status: 200, body: 'before' });
  const after = await ask('/after?a[b]=1');
  expect(after).toMatchObject({ status: 200, body: { a: { b: '1' } } });
  for (const name of ['x-request-id', 'cache-control', 'vary']) expect(after.headers.get(name)).toBeNull();
  // Express adds both headers. The app disables them only for its own responses.
  expect(after.headers.get('x-powered-by')).toBe('Express');
  expect(after.headers.get('etag')).toBeTruthy();
  expect(await ask(`${basePath}2`)).toMatchObject({ body: 'similar' });
  expect(await ask('/nowhere')).toMatchObject({ status: 404, body: 'mine' });
  expect(await ask('/nowhere', { method: 'POST' })).toMatchObject({ status: 404, body: 'mine' });
  expect(await ask(`${basePath}/nowhere`)).toMatchObject(error(404));
});

test('headers of earlier middleware are kept, and Vary is merged', async () => {
  const outer = express();
  outer.use((_, response, next) => {
    response.set({ 'Content-Security-Policy': "default-src 'none'", Vary: 'Origin' });
    next();
  });
  const { headers } = await (await serve(outer.use(shared)))(`${basePath}/threads`);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(headers.get('vary')?.split(', ')).toEqual(['Origin', 'Authorization']);
});

test('the address of a client depends on the proxies that the outer app trusts', async () => {
  for (const [outer, address] of [
    [express().set('trust proxy', 2), '192.0.2.1'],
    [express(), '127.0.0.1'],
  ] as const) {
    answered.length = 0;
    const ask = await serve(outer.use(Router().use(shared)));
    await ask(`${basePath}/threads`, { headers: { 'X-Forwarded-For': '192.0.2.1, 192.0.2.2' } });
    await expect.poll(() => answered).toMatchObject([{ address }]);
  }
});

test('findCaller can read the mount path', async () => {
  const ask = await serve(express().use('/tenants/:tenant', shared));
  await ask(`/tenants/acme${basePath}/threads/%?a=1`);
  expect(calls.at(-1)?.request).toMatchObject({ prefix: '/tenants/acme', target: `${basePath}/threads/%?a=1` });
});

describe('a malformed body with a body parser', () => {
  const malformed = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' };

  test('gets a 405 if the app comes before the parser', async () => {
    const ask = await serve(express().use(shared, express.json()));
    expect(await ask(`${basePath}/threads`, malformed)).toMatchObject(error(405));
  });

  test('gets a 405 if the app handles the parser’s errors', async () => {
    const outer = express().use(express.json());
    outer.use('/shop', shared, ((failure, request, response, next) =>
      shared(request, response, () => next(failure))) satisfies express.ErrorRequestHandler);
    outer.use(
      ((failure, _request, response, _next) =>
        void response.status(failure.status).send('mine')) satisfies express.ErrorRequestHandler,
    );
    const ask = await serve(outer);
    expect(await ask(`/shop${basePath}/threads`, malformed)).toMatchObject(error(405));
    expect(await ask('/shop/other', malformed)).toMatchObject({ status: 400, body: 'mine' });
  });
});
