import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { mcpScopes } from '#store';
import { openFixture } from '../api/fixture.ts';
import { newMigratedUrl } from '../new-migrated-url.ts';
import { newStore } from '../new-store.ts';
import { addWebhook, openOffice, startThread } from '../office.ts';
import { serve, serveDemo } from '../serve.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { openWire } from '../wire.ts';

const metricsOf = async (operations: string) => (await fetch(`${operations}/metrics`)).text();

test('delivery attempts are counted by result and by the state of the endpoint', async () => {
  const store = await newStore();
  const { mara, inbox } = await openOffice(store);
  const statuses = [200, 500, 200];
  const receiver = await startReceiver((_, response) => response.writeHead(statuses.shift() ?? 410).end());
  await addWebhook(store, mara, { url: receiver.url });
  const server = await serve(store, { webhooksAllowLoopback: true }, { parts: ['webhooks'] });
  const attempts = async () =>
    (await metricsOf(server.operationsUrl))
      .split('\n')
      .filter((line) => line.startsWith('threads_webhook_attempts_total{'));
  const expected = [
    'threads_webhook_attempts_total{result="delivered",endpoint="healthy"} 1',
    'threads_webhook_attempts_total{result="retry",endpoint="failing"} 1',
    'threads_webhook_attempts_total{result="delivered",endpoint="healthy"} 2',
    'threads_webhook_attempts_total{result="failed",endpoint="failing"} 1',
  ];
  for (const line of expected) {
    await startThread(store, inbox, null, 'Hello');
    await expect.poll(attempts).toContain(line);
  }
  expect(await metricsOf(server.operationsUrl)).toMatch(
    /threads_webhook_attempt_seconds_count\{endpoint="failing"\} 2/,
  );
});

test('during an outage, each 503 logs one line without a stack', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const { url: databaseUrl, set } = await openWire(await newMigratedUrl());
  const store = await newStore({ url: databaseUrl });
  const server = await serve(store, { databaseUrl }, { log, parts: ['api', 'inbox', 'mcp'] });
  const { full, mara } = await openFixture(store);
  const mcp = await store.createToken({ userId: mara, name: 'agent', scopes: [...mcpScopes], audience: 'mcp' });
  set('cut');
  lines.length = 0;
  const requests: Record<string, () => Promise<Response>> = {
    api: () => server.ask('/threads', full),
    inbox: () => fetch(`${server.inboxUrl}/inbox/drafts`, { headers: { Cookie: `inbox_session=${'a'.repeat(43)}` } }),
    mcp: () => fetch(server.mcpUrl, { method: 'POST', headers: { Authorization: `Bearer ${mcp.token}` } }),
  };
  for (const [part, ask] of Object.entries(requests)) {
    const response = await ask();
    expect([part, response.status]).toEqual([part, 503]);
    expect(await response.text()).toMatch(/unavailable|does not answer/);
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    const [line = '', ...others] = lines.splice(0);
    expect(others).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({ part, status: 503, msg: expect.stringMatching(/^unavailable: /) });
    expect(line).not.toContain('stack');
  }
});

test('the metrics show the capacity in use', async () => {
  const server = await serveDemo();
  const { port, host } = new URL(server.mcpUrl);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const head = ['POST /mcp HTTP/1.1', `Host: ${host}`, `Authorization: Bearer ${server.mcpToken}`, 'Content-Length: 9'];
  socket.write(`${head.join('\r\n')}\r\n\r\n{`);
  await expect.poll(() => metricsOf(server.operationsUrl)).toMatch(/^threads_unfinished_bodies 1$/m);
  expect(await metricsOf(server.operationsUrl)).toMatch(/^threads_unfinished_connections 1$/m);
  const metrics = await metricsOf(server.operationsUrl);
  expect(metrics).toMatch(/^threads_response_bytes 0$/m);
  expect(metrics).toMatch(/^threads_waiting_requests 0$/m);
});

test('in the log, no key appears twice and status is a number', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const server = await serveDemo({}, { log });
  await server.ask('/threads', server.target.tokens.full);
  await server.ask('/threads');
  const leaving = new AbortController();
  const left = fetch(`${server.baseUrl}/threads?limit=100`, {
    headers: { Authorization: `Bearer ${server.target.tokens.bulk}` },
    signal: leaving.signal,
  });
  leaving.abort();
  await left.catch(() => undefined);
  await fetch(server.inboxUrl);
  await fetch(`${server.inboxUrl}/inbox/drafts`);
  await fetch(server.mcpUrl, { method: 'POST', body: '{}', headers: { Authorization: `Bearer ${server.mcpToken}` } });
  await server.stop();
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines) {
    const parsed = JSON.parse(line);
    // JSON.parse keeps only the last of two equal keys.
    expect(JSON.stringify(parsed)).toBe(line.trim());
    expect(['number', 'undefined']).toContain(typeof parsed.status);
  }
});
