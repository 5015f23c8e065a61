import { exchangeBytes } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { withFixture } from '../mcp/fixture.ts';

const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
const call = (name: string, args: object) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });

function head(url: string, lines: Record<string, string>): string {
  const { host } = new URL(url);
  const all = Object.entries({ Host: host, ...headers, ...lines }).map((pair) => pair.join(': '));
  return `POST /mcp HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n`;
}

test.each([
  ['without a token', {}],
  ['with an unknown token', { Authorization: 'Bearer garbage' }],
  ['for another host', { Host: 'attacker.example' }],
  ['from another origin', { Origin: 'https://attacker.example' }],
])('a request %s is rejected before its body is read, and the connection is closed', async (_, lines) => {
  await withFixture(async ({ serve }) => {
    const url = await serve();
    const { statuses, closed } = await exchangeBytes(url, head(url, { 'Content-Length': '1000000', ...lines }));
    expect({ statuses, closed }).toEqual({ statuses: [expect.toBeOneOf([401, 403])], closed: true });
  });
});

test.each([
  ['too many values', Object.fromEntries(Array.from({ length: 10_000 }, (_, key) => [`k${key}`, 1]))],
  ['too many levels of nesting', JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`)],
])('a message with %s returns 400', async (_, value) => {
  await withFixture(async ({ serve, token }) => {
    const ask = async (body: string) =>
      fetch(await serve(), { method: 'POST', body, headers: { ...headers, Authorization: `Bearer ${await token()}` } });
    expect((await ask(call('get_thread', { threadId: value }))).status).toBe(400);
    expect((await ask('{')).status).toBe(400);
    expect((await ask(`"${'x'.repeat(500_000)}"`)).status).toBe(413);
  });
});
