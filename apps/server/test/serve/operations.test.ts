import { exchangeBytes } from '@threads-api/testing';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openData } from '../../src/serve/open-data.ts';
import { readSettings } from '../../src/settings.ts';
import { openReadable } from '../office.ts';
import { serve } from '../serve.ts';
import { newMigratedUrl } from '../stores.ts';
import { openWire } from '../wire.ts';

/** A log that keeps its lines. */
function keepLog(level = 'info') {
  const lines: string[] = [];
  return { lines, log: pino({ level }, { write: (line: string) => void lines.push(line) }) };
}

/** The status of a response, and its body if it is the contract's error. */
const refusalOf = async (response: Response) => ({ status: response.status, body: await response.json() });
const refusal = (status: number) => ({ status, body: { statusCode: status, message: expect.any(String) } });

test('health, readiness and metrics have a separate port', async () => {
  const server = await serve();
  const { token } = await openReadable(server.store);
  await server.ask('/threads', token);
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
});

test('the log contains neither tokens nor message text', async () => {
  const { lines, log } = keepLog('trace');
  const server = await serve(undefined, {}, { log });
  const { token, threadId, mara } = await openReadable(server.store);
  const [known] = await server.store.listTokens({ userId: mara });
  for (const path of [`/threads/${threadId}`, `/threads?cursor=${token}`, `/threads/${token}`])
    await server.ask(path, token);
  await server.ask(`/threads?access_token=${token}`);
  await server.stop();
  const logged = lines.join('');
  for (const text of [`"userId":"${mara}"`, '"operationId":"getThread"', `"tokenId":"${known?.id}"`])
    expect(logged).toContain(text);
  expect(logged).toMatch(/"address":"[\d.:a-f]+"/);
  for (const secret of [token.slice(5), 'About One']) expect(logged).not.toContain(secret);
});

test('guessing tokens is rate limited, and valid tokens are not affected', async () => {
  const { store, ask } = await serve(undefined, { failedAuthLimit: { requests: 3, windowSeconds: 60 } });
  const { token } = await openReadable(store);
  for (let attempt = 0; attempt < 3; attempt++) expect((await ask('/threads')).status).toBe(401);
  const refused = await ask('/threads');
  expect(await refusalOf(refused)).toEqual(refusal(429));
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask('/threads', token)).status).toBe(200);
});

test('during an outage, requests get a 503 within five seconds, and 200 afterwards', async () => {
  const { url: databaseUrl, set } = await openWire(await newMigratedUrl());
  const settings = { ...readSettings({ DATABASE_URL: databaseUrl }), port: 0, operationsPort: 0 };
  const server = await serve(await openData(settings, keepLog().log), settings);
  const { token } = await openReadable(server.store);
  const ask = () => server.ask('/threads', token, { signal: AbortSignal.timeout(5_000) });
  const ready = async () => (await fetch(`${server.operationsUrl}/readyz`)).status;
  // Requests of one token fail together, however many there are.
  const expectOutage = async () => {
    const responses = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(await Promise.all(responses.map(refusalOf))).toEqual(responses.map(() => refusal(503)));
  };
  expect([(await ask()).status, await ready()]).toEqual([200, 200]);

  // The database hangs: connections stay open, but no data passes. The second request has to connect.
  set('hanging');
  await expectOutage();
  await expectOutage();
  expect(await ready()).toBe(503);

  // The database refuses connections.
  set('cut');
  await expectOutage();
  expect(await ready()).toBe(503);

  set('working');
  await expect.poll(async () => [(await ask()).status, await ready()]).toEqual([200, 200]);
});

test('rejected HTTP is logged, for each port', async () => {
  const { lines, log } = keepLog();
  const server = await serve(undefined, {}, { log });
  const rejected = { address: '127.0.0.1', msg: 'rejected malformed HTTP' };
  for (const url of [server.baseUrl, server.operationsUrl]) {
    lines.length = 0;
    for (const bytes of ['not HTTP\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n'])
      expect((await exchangeBytes(url, bytes)).statuses).toEqual([400]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { ...rejected, reason: 'This is not a well-formed HTTP request.' },
      { ...rejected, reason: 'The Host header is missing.' },
    ]);
  }
});
