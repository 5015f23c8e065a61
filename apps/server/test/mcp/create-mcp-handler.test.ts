import { pino } from 'pino';
import { expect, test } from 'vitest';
import { serve, shared } from '../serve.ts';
import { mcpHeaders, openMcp } from './fixture.ts';

const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const body = JSON.stringify(message);
const attacker = { Origin: 'https://attacker.example' };

test('logs and metrics name the called tool, but not invented names', async () => {
  const lines: Record<string, unknown>[] = [];
  const { store, mara: userId, token, post } = await openMcp();
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const { mcpUrl, operationsUrl } = await serve(shared(store), {}, { parts: ['mcp'], log });
  const Authorization = `Bearer ${await token()}`;
  for (const [method, params] of [
    ['tools/call', { name: 'list_threads', arguments: {} }],
    ['tools/call', { name: 'list_threads', arguments: { status: 'open' } }],
    ['tools/call', { name: 'send_everything', arguments: {} }],
    ['tools/list', {}],
  ] as const) {
    const response = await post(mcpUrl, JSON.stringify({ ...message, method, params }), { Authorization });
    await response.text();
    expect(response.status).toBe(200);
  }
  await expect
    .poll(() => lines.filter(({ status }) => status === 200).map(({ tool, userId }) => [tool, userId]))
    .toEqual([...['list_threads', 'list_threads', 'other', undefined].map((tool) => [tool, userId])]);
  expect(lines[0]).toMatchObject({
    method: 'POST',
    address: expect.any(String),
    tokenId: expect.stringMatching(/^tok_/),
  });
  expect(JSON.stringify(lines)).not.toContain(Authorization.slice(12));
  const metrics = await (await fetch(`${operationsUrl}/metrics`)).text();
  expect(metrics.split('\n').filter((line) => line.startsWith('threads_mcp_requests_total{'))).toEqual([
    'threads_mcp_requests_total{status="200",tool="list_threads"} 2',
    'threads_mcp_requests_total{status="200",tool="other"} 1',
    'threads_mcp_requests_total{status="200",tool=""} 1',
  ]);
});

test('foreign origins, unknown paths and too many requests are rejected', async () => {
  const { serve, post } = await openMcp();
  const url = await serve({ mcpRateLimit: 3 });
  expect((await post(url, body, attacker)).status).toBe(403);
  expect((await fetch(`${url}/elsewhere`, { headers: mcpHeaders })).status).toBe(404);
  for (let count = 0; count < 3; count += 1) expect((await post(url, body)).status).toBe(200);
  const refused = await post(url, body);
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  // Agents see only the text.
  expect(await refused.text()).toBe(`Too many requests. Try again in ${seconds} s.`);
});

test('failed tokens are limited per address, without affecting valid tokens', async () => {
  const { serve, post } = await openMcp();
  const url = await serve({ failedAuthLimit: { requests: 2, windowSeconds: 60 } });
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1)
    statuses.push((await post(url, body, { Authorization: 'Bearer garbage' })).status);
  expect(statuses).toEqual([401, 401, 429]);
  expect((await post(url, body)).status).toBe(200);
});

test('an invalid token is refused, and the error names the possible reasons', async () => {
  const { store, mara, token, serve } = await openMcp();
  const url = await serve();
  const create = (options: object) =>
    store.createToken({ userId: mara, name: 'a', scopes: ['mcp:read'], audience: 'mcp', ...options });
  const revoked = await create({});
  await store.revokeToken(revoked.id);
  const expired = await create({ expiresInDays: -1 });
  const forRest = await token(['notes:read'], { audience: 'rest' });
  for (const bearer of ['garbage', `cthr_${'0'.repeat(36)}`, expired.token, revoked.token, forRest]) {
    const headers = { Authorization: `Bearer ${bearer}` };
    const response = await fetch(url, { method: 'POST', body: '{}', headers });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('is unknown, expired or revoked, or it is not for MCP');
  }
});

test('only pages with an allowed origin may call MCP', async () => {
  const { serve, post } = await openMcp();
  const url = await serve({ mcpOrigins: ['agents.example'] });
  const Origin = 'http://localhost:5173';
  const preflight = (from: object) =>
    fetch(url, { method: 'OPTIONS', headers: { ...from, 'Access-Control-Request-Method': 'POST' } });
  const allowedBy = ({ status, headers }: Response) => [status, headers.get('access-control-allow-origin')];
  const allowed = await preflight({ Origin });
  expect(allowedBy(allowed)).toEqual([204, Origin]);
  expect(allowed.headers.get('access-control-allow-headers')).toContain('Authorization');
  for (const from of [Origin, 'https://agents.example'])
    expect(allowedBy(await post(url, body, { Origin: from }))).toEqual([200, from]);
  expect(allowedBy(await preflight(attacker))).toEqual([403, null]);
});
