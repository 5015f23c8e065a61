import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@threads-api/contract';
import { mockTarget, startMock } from '@threads-api/mock';
import { afterEach, expect, test } from 'vitest';
import { checkConformance, type Target } from '../src/index.ts';
import { type Fault, startBrokenServer } from '../testing/broken-server.ts';
import {
  mapBody,
  mapRequest,
  mapResponse,
  mapResponseWithStatus,
  mapThreads,
  withHeader,
  withJson,
  withQuery,
} from '../testing/fault-tools.ts';
import { runKit } from './run-kit.ts';

const running: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop();
});

/** Starts a server with the same listener for every request. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
}

const json =
  (status: number, body: unknown, headers = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

/** Starts the mock with changed responses. */
async function startChangedMock(breakAnswer: Fault['breakAnswer']): Promise<Target> {
  const mock = await startMock({ port: 0 });
  running.push(mock.close);
  const broken = await startBrokenServer(mockTarget(mock.url, contract), {
    id: '',
    what: '',
    caughtBy: '',
    breakAnswer,
  });
  running.push(broken.close);
  return broken.target;
}

const idsOf = (items: { check: string }[]) => [...new Set(items.map(({ check }) => check))];

test.for([
  ['entries that are not objects', json(200, { data: [null, 'a', 1], nextCursor: null })],
  ['a bare list', json(200, [null])],
  ['a text', json(200, 'no')],
] as [string, RequestListener][])(
  'a server that responds with %s gets findings and does not break the kit',
  async ([, listener]) => {
    const url = await serve(listener);
    const { code, stdout, stderr } = await runKit(url, '--token', 'some-token', '--runs', '3');
    expect(stderr).toBe('');
    expect(code).toBe(1);
    expect(stdout).not.toMatch(/the check failed/);
  },
);

test.for([
  ['HTML', (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>'), 'text/html'],
  ['a redirect', json(302, {}, { Location: 'http://127.0.0.1:9/' }), 'redirects to http://127.0.0.1:9/'],
  ['404 to everything', json(404, { statusCode: 404, message: 'No.' }), 'it has no GET /threads (404)'],
] as [string, RequestListener, string][])(
  'a server that responds with %s is not this API',
  async ([, listener, why]) => {
    const { code, stdout, stderr } = await runKit(await serve(listener));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/is not this API/);
    expect(stderr).toContain(why);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  },
);

test('a thread that the target names and the caller does not see is one line on stderr', async () => {
  const target = await startChangedMock((handler) => handler);
  await expect(checkConformance({ ...target, threads: { visible: 'thr_stale' } })).rejects.toThrow(
    'threads.visible is thr_stale, which tokens.full does not see (404)',
  );
});

test('with an empty list, checks of its entries have not passed', async () => {
  const target = await startChangedMock(mapBody('list', () => ({ data: [], nextCursor: null })));
  const { checks } = await checkConformance(
    { baseUrl: target.baseUrl, tokens: { full: target.tokens.full } },
    { runs: 3 },
  );
  const passed = checks.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id);
  for (const id of [
    'list-without-history',
    'list-detail-agree',
    'message-count',
    'times-consistent',
    'filter-complete',
    'page-order',
    'thread-fields',
  ])
    expect(passed).not.toContain(id);
});

test('without ETags, checks of ETags are not tested', async () => {
  const target = await startChangedMock(
    mapResponse(({ headers: { etag: _, ...headers }, ...response }) => ({ ...response, headers })),
  );
  const { checks } = await checkConformance(target, { runs: 3 });
  const untested = checks.filter(({ outcome }) => outcome === 'not tested').map(({ id }) => id);
  expect(untested).toEqual(expect.arrayContaining(['etag-stable', 'etag-not-modified', 'etag-of-other-answer']));
});

test('a run in which nothing could be tested exits with 2', async () => {
  const target = await startChangedMock((handler) => handler);
  expect(await runKit(target.baseUrl, '--token', 'some-token', '--only', 'scope-missing')).toMatchObject({ code: 2 });
});

test('additional fields and headers are not findings', async () => {
  const withFields = mapThreads((thread) => ({ ...thread, labels: [], seenAt: `${Math.random()}` }));
  const withHeaders = mapResponse((response) => withHeader(response, 'cf-ray', `${Math.random()}`));
  const target = await startChangedMock((handler) => withFields(withHeaders(handler)));
  const { findings } = await checkConformance(target, { seed: 1, runs: 5 });
  expect(findings).toEqual([]);
});

test('endless pages are a finding', async () => {
  const target = await startChangedMock((handler) => async (request) => {
    const isEndless = request.query.get('cursor')?.startsWith('more-');
    const response = await handler(isEndless ? withQuery(request, (query) => query.delete('cursor')) : request);
    if (response.status !== 200 || request.path !== '/threads' || !response.text) return response;
    const body = JSON.parse(response.text);
    if (isEndless) return withJson(response, { data: [], nextCursor: `more-${Math.random()}` });
    return withJson(response, { ...body, nextCursor: body.nextCursor ?? `more-${Math.random()}` });
  });
  const { findings } = await checkConformance(target, { runs: 3, only: ['pages-end'] });
  expect(idsOf(findings)).toEqual(['pages-end']);
});

test('a token at the cut-off of a long response is redacted entirely', async () => {
  const { tokens } = await startChangedMock((handler) => handler);
  const url = await serve(json(500, { statusCode: 500, message: `${'x'.repeat(180)}${tokens.full}` }));
  const { stdout } = await runKit(url, '--token', tokens.full, '--json', '--runs', '2');
  expect(stdout).not.toContain(tokens.full.slice(0, 8));
});

test('escape sequences in a response do not reach the terminal', async () => {
  const url = await serve((_, response) =>
    response.writeHead(400, { 'Content-Type': 'text/plain' }).end('\u001b[2J\u001b]0;title\u0007'),
  );
  const { stdout } = await runKit(url, '--token', 'some-token', '--runs', '2');
  for (const character of ['\u001b', '\u0007']) expect(stdout).not.toContain(character);
});

test.for([
  [
    '429 to everything',
    json(429, { statusCode: 429, message: 'No.' }, { 'Retry-After': '0' }),
    /answers 429 to 5 retries in a row/,
  ],
  [
    '429 for an hour',
    json(429, { statusCode: 429, message: 'No.' }, { 'Retry-After': '3600' }),
    /asks to wait for 3\d{3} s/,
  ],
] as [string, RequestListener, RegExp][])('%s: the kit cannot run and reports why', async ([, listener, reason]) => {
  const { code, stderr } = await runKit(await serve(listener), '--token', 'some-token');
  expect(stderr).toMatch(reason);
  expect(code).toBe(2);
});

test.for([
  'http://localhost:99999/api/v1',
  'http://[::1/api/v1',
  'http://bob:secret@localhost/api/v1',
  'https://127.0.0.1:9/api/v1',
])('an unusable base URL is one line on stderr: %s', async (url) => {
  const { code, stderr } = await runKit(url, '--token', 'some-token');
  expect(code).toBe(2);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toContain('secret');
});

test('--level core does not test paging', async () => {
  const rejectingLimit = mapResponseWithStatus(200, (response, { query }) =>
    query.has('limit') ? withJson({ ...response, status: 400 }, { statusCode: 400, message: 'No.' }) : response,
  );
  const target = await startChangedMock(rejectingLimit);
  expect((await checkConformance(target, { level: 'core' })).findings).toEqual([]);
  const unread = await startChangedMock(
    mapRequest((request) =>
      request.query.has('unread') ? withQuery(request, (query) => query.set('unread', '0')) : request,
    ),
  );
  expect(idsOf((await checkConformance(unread, { level: 'core' })).findings)).toContain('filter-matches');
});
