import { request } from 'node:http';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { mcpScopes } from '#store';
import { openStore } from '#testing/tables';
import { openOffice } from '../office.ts';
import { serve } from '../serve.ts';
import { withFixture } from './fixture.ts';

const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const body = JSON.stringify(message);
const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

test('logs and metrics name the called tool, but not invented names', async () => {
  const lines: Record<string, unknown>[] = [];
  const store = await openStore();
  const { mara: userId } = await openOffice(store);
  const agent = { userId, name: 'assistant', scopes: [...mcpScopes], audience: 'mcp' as const };
  const { token } = await store.createToken(agent);
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const server = await serve(store, {}, { parts: ['mcp'], log });
  onTestFinished(() => server.stop());
  const send = async (method: string, params: object) => {
    const Authorization = `Bearer ${token}`;
    const request = { jsonrpc: '2.0', id: 1, method, params };
    const response = await fetch(server.mcpUrl, {
      method: 'POST',
      body: JSON.stringify(request),
      headers: { ...headers, Authorization },
    });
    await response.text();
    expect(response.status).toBe(200);
  };
  await send('tools/call', { name: 'list_threads', arguments: {} });
  await send('tools/call', { name: 'list_threads', arguments: { status: 'open' } });
  await send('tools/call', { name: 'send_everything', arguments: {} });
  await send('tools/list', {});
  await expect
    .poll(() => lines.filter(({ status }) => status === 200).map(({ tool, userId }) => [tool, userId]))
    .toEqual([...['list_threads', 'list_threads', 'other', undefined].map((tool) => [tool, userId])]);
  expect(lines[0]).toMatchObject({
    method: 'POST',
    address: expect.any(String),
    tokenId: expect.stringMatching(/^tok_/),
  });
  expect(JSON.stringify(lines)).not.toContain(token.slice(5));
  const metrics = await (await fetch(`${server.operationsUrl}/metrics`)).text();
  const counted = metrics.split('\n').filter((line) => line.startsWith('threads_mcp_requests_total{'));
  expect(counted).toEqual([
    'threads_mcp_requests_total{status="200",tool="list_threads"} 2',
    'threads_mcp_requests_total{status="200",tool="other"} 1',
    'threads_mcp_requests_total{status="200",tool=""} 1',
  ]);
});

test('foreign origins, unknown paths and too many requests are rejected', async () => {
  await withFixture(async ({ serve, token }) => {
    const url = await serve(3);
    const Authorization = `Bearer ${await token()}`;
    const ask = (more: Record<string, string> = {}) =>
      fetch(url, { method: 'POST', body, headers: { ...headers, Authorization, ...more } });
    expect((await ask({ Origin: 'https://attacker.example' })).status).toBe(403);
    expect((await fetch(`${url}/elsewhere`, { headers })).status).toBe(404);
    for (let count = 0; count < 3; count += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    // Agents see only the text.
    expect(await refused.text()).toBe(`Too many requests. Try again in ${seconds} s.`);
  });
});

test.for(['http', 'relay'] as const)('over %s, an agent reads when it may try again', async (transport) => {
  await withFixture(async ({ connect }) => {
    const client = await connect(transport, undefined, 12);
    const until429 = async () => {
      for (;;) await client.listTools();
    };
    await expect(until429()).rejects.toThrow(/Too many requests\. Try again in \d+ s\./);
  });
});

test('each response has one Content-Type', async () => {
  await withFixture(async ({ serve, token }) => {
    const url = await serve(1);
    const valid = { Authorization: `Bearer ${await token()}` };
    const ask = (more: Record<string, string>) =>
      new Promise<[number | undefined, number]>((resolve) => {
        const sent = request(url, { method: 'POST', headers: { ...headers, ...more } }, (response) => {
          const names = response.rawHeaders.filter((name) => name.toLowerCase() === 'content-type');
          response.resume().on('end', () => resolve([response.statusCode, names.length]));
        });
        sent.end(body);
      });
    expect(await ask({ Origin: 'https://attacker.example' })).toEqual([403, 1]);
    expect(await ask({})).toEqual([401, 1]);
    expect(await ask(valid)).toEqual([200, 1]);
    expect(await ask(valid)).toEqual([429, 1]);
  });
});

test('batches are rejected, because they would bypass the rate limit', async () => {
  await withFixture(async ({ serve, token }) => {
    const response = await fetch(await serve(), {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${await token()}` },
      body: JSON.stringify([message, message]),
    });
    expect(response.status).toBe(400);
  });
});

test('failed tokens are limited per address, without affecting valid tokens', async () => {
  await withFixture(async ({ serve, token }) => {
    const url = await serve(1000, 2);
    const ask = (authorization: string) =>
      fetch(url, { method: 'POST', body, headers: { ...headers, Authorization: authorization } });
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await ask('Bearer garbage')).status);
    expect(statuses).toEqual([401, 401, 429]);
    expect((await ask(`Bearer ${await token()}`)).status).toBe(200);
  });
});
