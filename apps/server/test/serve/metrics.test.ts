import { pino } from 'pino';
import { expect, test } from 'vitest';
import { mcpScopes } from '#store';
import { addWebhook, openReadable, startThread } from '../office.ts';
import { serve } from '../serve.ts';
import { newMigratedUrl, newOffice, newStore } from '../stores.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { openWire } from '../wire.ts';

const metricsOf = async (operations: string) => (await fetch(`${operations}/metrics`)).text();

test('delivery attempts are counted by result', async () => {
  const { store, mara, inbox } = await newOffice();
  const statuses = [200, 500, 200];
  const receiver = await startReceiver((_, response) => response.writeHead(statuses.shift() ?? 410).end());
  await addWebhook(store, mara, { url: receiver.url });
  const server = await serve(store, { webhooksAllowLoopback: true }, { parts: ['webhooks'] });
  for (const counted of ['"delivered"} 1', '"retry"} 1', '"delivered"} 2', '"failed"} 1']) {
    await startThread(store, inbox, null, 'Hello');
    const metrics = () => metricsOf(server.operationsUrl);
    await expect.poll(metrics).toContain(`threads_webhook_attempt_seconds_count{result=${counted}`);
  }
});

test('during an outage, each 503 logs one line without a stack', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const { url: databaseUrl, set } = await openWire(await newMigratedUrl());
  const store = await newStore({ url: databaseUrl });
  const server = await serve(store, { databaseUrl }, { log, parts: ['api', 'inbox', 'mcp'] });
  const { token, mara } = await openReadable(store);
  const mcp = await store.createToken({ userId: mara, name: 'agent', scopes: [...mcpScopes], audience: 'mcp' });
  set('cut');
  lines.length = 0;
  const requests: Record<string, () => Promise<Response>> = {
    api: () => server.ask('/threads', token),
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

test('the queries of a scrape do not count as waiting for a connection', async () => {
  const store = await newStore({ url: await newMigratedUrl() });
  const { operationsUrl } = await serve(store, {}, { parts: ['api'] });
  expect(await metricsOf(operationsUrl)).toMatch(/^threads_pool_waiting 0$/m);
});
