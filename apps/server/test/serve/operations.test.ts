import { exchangeBytes } from '@threads-api/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { openStore, tablesOf } from '#testing/tables';
import { openData } from '../../src/serve/open-data.ts';
import { readSettings } from '../../src/settings.ts';
import { violationsOf } from '../api/contract-check.ts';
import { openFixture } from '../api/fixture.ts';
import { newMigratedUrl } from '../new-migrated-url.ts';
import { serve } from '../serve.ts';
import { openWire } from '../wire.ts';

const inMemory = { databaseUrl: ':memory:' };

test('health, readiness and metrics have a separate port', async () => {
  const server = await serve(await openStore(), inMemory);
  const { full } = await openFixture(server.store);
  await server.ask('/threads', full);
  await server.ask('/threads');
  const page = async (path: string) => {
    const response = await fetch(`${server.operationsUrl}${path}`);
    return { status: response.status, text: await response.text() };
  };
  expect(await page('/healthz')).toEqual({ status: 200, text: 'ok\n' });
  expect(await page('/readyz')).toEqual({ status: 200, text: 'ready\n' });
  const { text } = await page('/metrics');
  expect(text).toContain('threads_requests_total{operation="listThreads",status="200"} 1');
  expect(text).toContain('threads_requests_total{operation="listThreads",status="401"} 1');
  expect(text).toMatch(/threads_database_bytes [1-9]/);
  expect((await page('/nope')).status).toBe(404);
  expect((await fetch(new URL('/metrics', server.baseUrl))).status).toBe(404);
  await server.stop();
});

test('the log contains neither tokens nor message text', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const server = await serve(await openStore(), inMemory, { log });
  const { full, first, mara } = await openFixture(server.store);
  const token = (await server.store.listTokens()).find(({ userId }) => userId === mara);
  await server.ask(`/threads/${first}`, full);
  await server.ask(`/threads?access_token=${full}`);
  await server.ask(`/threads?cursor=${full}`, full);
  await server.ask(`/threads/${full}`, full);
  await server.stop();
  const logged = lines.join('');
  expect(logged).toContain(`"userId":"${mara}"`);
  expect(logged).toContain('"operationId":"getThread"');
  expect(logged).toContain(`"tokenId":"${token?.id}"`);
  expect(logged).toMatch(/"address":"[\d.:a-f]+"/);
  expect(logged).not.toContain(full.slice(5));
  expect(logged).not.toContain('About One');
});

test('a response that violates the contract is logged and replaced by a 500', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  const store = await openStore();
  const server = await serve(store, { ...inMemory, validateResponses: true }, { log });
  const { full, first } = await openFixture(store);
  await tablesOf(store).updateTable('threads').set({ status: sql`'lost'` }).where('id', '=', first).execute();
  const response = await server.ask(`/threads/${first}`, full);
  expect(response.status).toBe(500);
  expect(await violationsOf('GET', response.url, response)).toEqual([]);
  expect(lines.join('')).toContain('a response breaks the contract');
  await server.stop();
});

test('guessing tokens is rate limited, and valid tokens are not affected', async () => {
  const store = await openStore();
  const server = await serve(store, { ...inMemory, failedAuthLimit: { requests: 3, windowSeconds: 60 } });
  const { full } = await openFixture(store);
  for (let attempt = 0; attempt < 3; attempt++) expect((await server.ask('/threads')).status).toBe(401);
  const refused = await server.ask('/threads');
  expect(refused.status).toBe(429);
  expect(await violationsOf('GET', refused.url, refused)).toEqual([]);
  expect((await server.ask('/threads', full)).status).toBe(200);
  await server.stop();
});

describe('PostgreSQL', () => {
  test('a request in progress is answered before the server stops, and new ones are refused', async () => {
    const databaseUrl = await newMigratedUrl();
    const server = await serve(await openStore({ url: databaseUrl }), { databaseUrl });
    const { full } = await openFixture(server.store);
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query('begin; lock table tokens in access exclusive mode');
    const underWay = server.ask('/threads', full);
    // The request is in progress once the database reports a waiting lock.
    const waiting = async () => (await other.query('select 1 from pg_locks where not granted')).rowCount;
    await expect.poll(waiting).toBe(1);
    const stopped = server.stop();
    await expect
      .poll(() =>
        fetch(`${server.baseUrl}/threads`).then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused');
    await other.query('commit');
    await other.end();
    expect((await underWay).status).toBe(200);
    await stopped;
  });

  test('during an outage, requests get a 503 within five seconds, and 200 afterwards', async () => {
    const { url: databaseUrl, set } = await openWire(await newMigratedUrl());
    const settings = { ...readSettings({ DATABASE_URL: databaseUrl }), port: 0, operationsPort: 0 };
    const server = await serve(await openData(settings, pino({ level: 'silent' })), settings);
    const { full } = await openFixture(server.store);
    const ask = () => server.ask('/threads', full, { signal: AbortSignal.timeout(5_000) });
    const ready = async () => (await fetch(`${server.operationsUrl}/readyz`)).status;
    const refused = async () => {
      const response = await ask();
      return { status: response.status, violations: await violationsOf('GET', response.url, response) };
    };
    expect([(await ask()).status, await ready()]).toEqual([200, 200]);

    // The database hangs: connections stay open, but no data passes. The second request has to connect.
    set('hanging');
    for (const attempt of ['first', 'second'])
      expect([attempt, await refused()]).toEqual([attempt, { status: 503, violations: [] }]);
    expect(await ready()).toBe(503);

    // The database refuses connections.
    set('cut');
    expect(await refused()).toEqual({ status: 503, violations: [] });
    expect(await ready()).toBe(503);

    set('working');
    await expect.poll(async () => [(await ask()).status, await ready()]).toEqual([200, 200]);
    await server.stop();
  });
});

test('rejected HTTP is logged, one line for each connection, up to ten a minute', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const server = await serve(await openStore(), { databaseUrl: ':memory:' }, { log });
  for (const url of [server.baseUrl, server.operationsUrl]) {
    lines.length = 0;
    expect((await exchangeBytes(url, 'not HTTP\r\n\r\n')).statuses).toEqual([400]);
    expect((await exchangeBytes(url, 'GET / HTTP/1.1\r\n\r\n')).statuses).toEqual([400]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { address: '127.0.0.1', reason: 'This is not a well-formed HTTP request.', msg: 'rejected malformed HTTP' },
      { address: '127.0.0.1', reason: 'The Host header is missing.', msg: 'rejected malformed HTTP' },
    ]);
  }
  for (let count = 0; count < 20; count += 1) await exchangeBytes(server.baseUrl, 'not HTTP\r\n\r\n');
  expect(lines).toHaveLength(2 + 8);
  await server.stop();
});
