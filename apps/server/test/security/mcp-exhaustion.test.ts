import { exchangeBytes } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { mcpHeaders, openMcp } from '../mcp/fixture.ts';

test.each([
  ['without a token', {}],
  ['with an unknown token', { Authorization: 'Bearer garbage' }],
  ['for another host', { Host: 'attacker.example' }],
  ['from another origin', { Origin: 'https://attacker.example' }],
])('a request %s is rejected before its body is read, and the connection is closed', async (_, given) => {
  const url = await (await openMcp()).serve();
  const headers = { Host: new URL(url).host, ...mcpHeaders, 'Content-Length': '1000000', ...given };
  const lines = Object.entries(headers).map((pair) => pair.join(': '));
  const { statuses, closed } = await exchangeBytes(url, ['POST /mcp HTTP/1.1', ...lines, '', ''].join('\r\n'));
  expect({ statuses, closed }).toEqual({ statuses: [expect.toBeOneOf([401, 403])], closed: true });
});

const callWith = (threadId: unknown) => {
  const params = { name: 'get_thread', arguments: { threadId } };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
};

test.each([
  ['too many values', callWith(Object.fromEntries(Array.from({ length: 10_000 }, (_, key) => [`k${key}`, 1]))), 400],
  ['too many levels of nesting', callWith(JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`)), 400],
  ['too many bytes', callWith('x'.repeat(500_000)), 413],
  ['invalid JSON', '{', 400],
  ['several calls, which would bypass the rate limit', `[${callWith('thr_1')},${callWith('thr_1')}]`, 400],
])('a message with %s is rejected', async (_, body, status) => {
  const { serve, post } = await openMcp();
  expect((await post(await serve(), body)).status).toBe(status);
});
