import type { RequestListener } from 'node:http';
import { contract } from '@threads-api/contract';
import type { startMock } from '@threads-api/mock';
import { isRepeating } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { type ConformanceOptions, checkConformance } from '../src/index.ts';
import { terminalReport } from '../src/report/formats/terminal.ts';
import { dataChanged } from '../src/run/data-changes.ts';
import { BadTarget } from '../src/target/target.ts';
import { type FaultResponse, startBrokenServer } from '../testing/broken-server.ts';
import type { Break } from '../testing/fault.ts';
import {
  errorResponse,
  operationOf,
  withHeader,
  withJson,
  withoutHeader,
  withQuery,
} from '../testing/fault-messages.ts';
import { mapBody, mapRequest, mapResponse, mapThreads } from '../testing/fault-tools.ts';
import { startTasks, tasks } from '../testing/tasks/tasks.ts';
import { checkListener } from './check-listener.ts';
import { checkBroken, startBrokenMock, startTestMock, stopAfterTests } from './mocks.ts';

/** In milliseconds. The servers run in this process, so a busy processor delays their responses. */
const timeout = 30_000;

/** Checks a server with the same listener for every request. */
const check = (listener: RequestListener, options: ConformanceOptions = {}, tokens = { full: 'some-token' }) =>
  checkListener(listener, { basePath: contract.basePath, tokens }, options);

const json =
  (status: number, body: unknown, headers = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

const idsOf = (items: { check: string }[]) => [...new Set(items.map(({ check }) => check))];

/** `pnpm test` tries the first of several servers, because each run needs the processor for seconds. */
const firstOf = <T>(servers: readonly T[]): readonly T[] => (isRepeating ? servers : servers.slice(0, 1));

const malformed: [string, RequestListener][] = [
  ['entries that are not objects', json(200, { data: [null, 'a', 1], nextCursor: null })],
  ['a bare list', json(200, [null])],
  ['a text', json(200, 'no')],
];

test.for(firstOf(malformed))(
  'a server that responds with %s gets findings and does not break the kit',
  async ([, listener]) => {
    const { findings, checks } = await check(listener, { runs: 3 });
    expect(findings.length).toBeGreaterThan(0);
    expect(checks.filter(({ reason }) => reason?.includes('the check failed'))).toEqual([]);
  },
);

test.for([
  ['HTML', (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>'), 'text/html'],
  ['a redirect', json(302, {}, { Location: 'http://127.0.0.1:9/' }), 'redirects to http://127.0.0.1:9/'],
  ['404 to everything', json(404, { statusCode: 404, message: 'No.' }), 'it has no GET /threads (404)'],
] as [string, RequestListener, string][])(
  'a server that responds with %s is not this API',
  async ([, listener, why]) => {
    const run = check(listener);
    await expect(run).rejects.toThrow(why);
    await expect(run).rejects.toThrow(/^.* is not this API.*$/);
  },
);

test('without ETags, checks of ETags are not tested', async () => {
  const only = ['etag-stable', 'etag-not-modified', 'etag-of-other-answer'];
  const { checks } = await checkBroken(
    mapResponse((response) => withoutHeader(response, 'etag')),
    { only },
  );
  expect(checks.map(({ outcome }) => outcome)).toEqual(only.map(() => 'not tested'));
});

/** A number of drafts is not a draft, and the id of a message is not a message. */
const counts = {
  draftCount: 2,
  hasDraft: true,
  messages: 3,
  lastMessageId: 'msg_hR3eUo6P',
  lastNoteId: 'nte_4TgBn8Wq',
};
const addField = (_: string, value: unknown) =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : { ...value, syncedAt: `${Math.random()}` };
const shorten = (query: URLSearchParams) => {
  for (const [name, limit] of [...query]) if (/limit$/i.test(name) && /^[3-9]$/.test(limit)) query.set(name, '2');
};
const page = (response: FaultResponse, status: number): FaultResponse => ({
  status,
  headers: { 'content-type': 'text/html', vary: `${response.headers.vary}` },
  text: '<h1>No.</h1>',
});

/** Unusual behavior that the contract allows. */
const oddities: Record<string, Break> = {
  'adds fields to threads': mapThreads((thread) => ({ ...thread, ...counts, labels: [], seenAt: `${Math.random()}` })),
  'adds fields to every object': mapResponse((response) =>
    response.status === 200 && response.text ? withJson(response, JSON.parse(response.text, addField)) : response,
  ),
  'adds headers': mapResponse((response) => withHeader(response, 'cf-ray', `${Math.random()}`)),
  'writes times, links, addresses and values of the request into messages': mapResponse(
    (response, { path, search, headers }, { tokens }) => {
      if (response.status < 400 || !response.text) return response;
      const { statusCode, message } = JSON.parse(response.text);
      const echo = statusCode === 400 ? ` Sent: ${path}?${search.replace(tokens.full, '')}` : '';
      const hint =
        'Select a limit from 1 to 100, or update the cursor. Is not your host app.example:80:1? Values {a} are set, and match ^[a-z]{2}\\d{3}$.';
      const text = `${message} ${hint} Try again at 12:30:45 (2026-03-09T12:30:45.000Z), see /app/docs#e.404 or https://threads.example.rs:8080/app.${echo}`;
      return withJson(response, { statusCode, message: headers.authorization ? text : message });
    },
  ),
  'sends pages that are shorter than their limit': mapRequest((request) => withQuery(request, shorten)),
  'rejects requests that HTTP or a proxy may reject': mapResponse((response, { method, headers, body, search }) => {
    if (method === 'TRACE') return page(response, 405);
    if (method === 'GET' && body) return page(response, 400);
    if (headers.range) return page(response, 206);
    if (headers['if-match']) return page(response, 412);
    if (headers['accept-encoding'] === 'identity;q=0' || headers['accept-encoding'] === '*;q=0')
      return page(response, 406);
    return /%(00|ff|zz)/.test(search) ? page(response, 404) : response;
  }),
};

const together: Break = (handler, target) =>
  Object.values(oddities).reduce((changed, change) => change(changed, target), handler);

// The longer tests try each alone, too.
test.for([...Object.entries(isRepeating ? oddities : {}), ['does all of this', together] as const])(
  'a server that %s has no findings',
  async ([, change]) => {
    const { findings, checks } = await checkBroken(change, { runs: 5 });
    expect(findings).toEqual([]);
    expect(checks.find(({ id }) => id === 'page-not-empty')?.outcome).toBe('passed');
  },
);

test('a first history page without a message is not a finding', async () => {
  const onlyTheLast = (query: URLSearchParams) => query.set('historyLimit', '1');
  const target = await startBrokenMock(
    mapRequest((request) =>
      operationOf(request) === 'getThread' && !request.query.has('historyLimit')
        ? withQuery(request, onlyTheLast)
        : request,
    ),
  );
  const { findings } = await checkConformance(
    { ...target, resources: { getThread: { visible: 'thr_Jx60RgDn' } } },
    { only: ['history-has-messages'] },
  );
  expect(findings).toEqual([]);
});

test('endless pages are a finding', async () => {
  const endless: Break = (handler) => async (request) => {
    const isEndless = request.query.get('cursor')?.startsWith('more-');
    const response = await handler(isEndless ? withQuery(request, (query) => query.delete('cursor')) : request);
    if (response.status !== 200 || request.path !== '/threads' || !response.text) return response;
    const body = JSON.parse(response.text);
    if (isEndless) return withJson(response, { data: [], nextCursor: `more-${Math.random()}` });
    return withJson(response, { ...body, nextCursor: body.nextCursor ?? `more-${Math.random()}` });
  };
  const { findings } = await checkBroken(endless, { only: ['pages-end'] });
  expect(idsOf(findings)).toEqual(['pages-end']);
});

/** Checks that report any server that always returns an error. */
const serverErrors = ['auth-token-missing', 'json-body', 'no-server-error'];

test('a token at the cut-off of a long response is redacted entirely', async () => {
  const { tokens } = await startBrokenMock((handler) => handler);
  const listener = json(500, { statusCode: 500, message: `${'x'.repeat(180)}${tokens.full}` });
  const report = await check(listener, { only: serverErrors }, { full: tokens.full });
  expect(JSON.stringify(report.findings)).toContain('xxxx');
  expect(JSON.stringify(report)).not.toContain(tokens.full.slice(0, 8));
});

test('escape sequences in a response do not reach the terminal', async () => {
  const listener: RequestListener = (_, response) =>
    response.writeHead(400, { 'Content-Type': 'text/plain' }).end('\u001b[2J\u001b]0;title\u0007');
  const text = terminalReport(await check(listener, { only: serverErrors }));
  expect(text).toContain('text/plain');
  for (const character of ['\u001b', '\u0007']) expect(text).not.toContain(character);
});

test.for([
  [
    '429 to everything',
    json(429, { statusCode: 429, message: 'No.' }, { 'Retry-After': '0' }),
    /responds with 429 for all 5 retries/,
  ],
  [
    '429 for an hour',
    json(429, { statusCode: 429, message: 'No.' }, { 'Retry-After': '3600' }),
    /asks to wait for 3\d{3} s/,
  ],
  ['no response', () => {}, /cannot be reached: no response within 1 s\. Is the server running\?/],
] as [string, RequestListener, RegExp][])('%s: the kit cannot run and reports why', async ([, listener, reason]) => {
  await expect(check(listener, { timeout: 1000 })).rejects.toThrow(reason);
});

test.for([
  'http://localhost:99999/api/v1',
  'http://[::1/api/v1',
  'http://bob:secret@localhost/api/v1',
  'https://127.0.0.1:9/api/v1',
])('an unusable base URL is reported in one line: %s', async (baseUrl) => {
  const run = checkConformance({ baseUrl, tokens: { full: 'some-token' } });
  await expect(run).rejects.toThrow(BadTarget);
  await expect(run).rejects.toThrow(/^(?!.*secret).+$/);
});

/** Checks that send many requests. */
const aFew = ['page-size', 'page-order', 'parameter-refused', 'generated-valid', 'auth-token-malformed'];

/** The contract's response from a server that is temporarily unavailable. */
const unavailable = (response: FaultResponse): FaultResponse =>
  withHeader(withoutHeader(errorResponse(response, 503), 'ratelimit'), 'retry-after', '1');

test('a documented 503 is repeated after Retry-After and shown in the matrix, and is not a finding', async () => {
  const target = await startTestMock({ chaos: 0.1, seed: 1, retryAfter: 1 });
  const report = await checkConformance(target, { seed: 1, timeout, ...(!isRepeating && { only: aFew }) });
  expect(report.findings).toEqual([]);
  const counts = report.matrix.flatMap(({ statuses }) => statuses.filter(({ status }) => status === 503));
  expect(counts.some(({ driven }) => driven > 0)).toBe(true);
});

test('a server that stays unavailable is not tested, and a request that always gets 503 is a finding', async () => {
  const down = checkBroken(mapResponse(unavailable));
  await expect(down).rejects.toThrow('503 for all 3 retries, each sent after Retry-After');
  const long = mapResponse((response, { path }) => (path.length > 1000 ? unavailable(response) : response));
  const { findings } = await checkBroken(long, { only: ['no-server-error', 'malformed-id'] });
  expect(idsOf(findings)).toContain('no-server-error');
});

test('a 503 without Retry-After is a finding', async () => {
  const failing = mapResponse((response, { method }) => (method === 'HEAD' ? errorResponse(response, 503) : response));
  const { findings } = await checkBroken(failing, { only: ['head-as-get', 'no-server-error'] });
  expect(idsOf(findings)).toContain('no-server-error');
});

/** No thread is visible. */
const withoutThreads: Break = (handler, target) => {
  const renamed = mapRequest((request) => ({
    ...request,
    path: request.path.replace(/^\/threads\/[^/]+/, '/threads/thr_none'),
  }))(handler, target);
  return mapBody('listThreads', () => ({ data: [], nextCursor: null }))(renamed, target);
};
const withoutNotes = mapBody('listThreadNotes', () => ({ data: [], nextCursor: null }));
const ofEntries = [
  'list-without-history',
  'list-detail-agree',
  'message-count',
  'times-consistent',
  'filter-complete',
  'page-order',
  'thread-fields',
];
const empty: [string, Break, untested: string[]][] = [
  ['threads', withoutThreads, ofEntries],
  ['notes', withoutNotes, ['notes-of-thread', 'note-times']],
];

test.for(firstOf(empty))('a server without %s has no findings', async ([, hide, untested]) => {
  const { findings, checks } = await checkBroken(hide, { runs: 3, timeout });
  expect(findings.map(({ id, request, expected, received }) => ({ id, request, expected, received }))).toEqual([]);
  expect(checks.filter(({ id, outcome }) => untested.includes(id) && outcome === 'passed')).toEqual([]);
});

const oddMocks: [string, Parameters<typeof startMock>[0]][] = [
  ['data that changes', { threads: 60, live: 20, seed: 1 }],
  ['one thread, which is not closed', { threads: 1, seed: 1 }],
  ['hundreds of threads', { threads: 200, seed: 1 }],
  ['slow responses', { delay: 300 }],
  ['a rate limit of 300 requests', { rateLimit: { requests: 300, windowSeconds: 2 } }],
];

test.for(firstOf(oddMocks))('a server with %s has no findings', async ([, options]) => {
  const target = await startTestMock(options);
  const { findings } = await checkConformance(target, { seed: 1, runs: 3, timeout });
  expect(findings.map(({ id, request, expected, received }) => ({ id, request, expected, received }))).toEqual([]);
});

test('data that changes is not a finding in another contract', async () => {
  const { target, close } = await startTasks();
  stopAfterTests(close);
  let count = 0;
  const changing = mapResponse((response) => {
    count += 1;
    return { ...response, text: response.text.replaceAll('PT0.05S', `PT${count}S`) };
  });
  const broken = await startBrokenServer(target, { breakHandler: changing });
  stopAfterTests(broken.close);
  const { checks } = await checkConformance(broken.target, { document: tasks.source, only: ['list-detail-agree'] });
  expect(checks).toMatchObject([{ id: 'list-detail-agree', outcome: 'not tested', reason: dataChanged }]);
});

test('a byte order mark is a finding, not another API', async () => {
  const marked = mapResponse((response) => ({ ...response, text: `\ufeff${response.text}` }));
  const { findings } = await checkBroken(marked, { only: ['json-body', 'absent-thread'] });
  expect(idsOf(findings)).toContain('json-body');
});
