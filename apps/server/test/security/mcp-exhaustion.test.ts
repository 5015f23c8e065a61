import { connect, type Socket } from 'node:net';
import { exchangeBytes } from '@threads-api/testing';
import { afterEach, expect, test } from 'vitest';
import { content, lena, withFixture } from '../mcp/fixture.ts';

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

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

test('unread responses count toward the limit of their user only', { timeout: 120_000 }, async () => {
  await withFixture(async ({ store, serve, token, priya, threadId }) => {
    const long = content('漢'.repeat(4000));
    for (let count = 0; count < 80; count += 1) await store.receiveMessage({ threadId, author: lena, ...long });
    // A user gets a quarter of this: little more than the initial reservation of one response.
    const url = await serve(1000, 60, 20_000_000);
    const body = call('get_thread', { threadId, historyLimit: 200, maxBytes: 200_000 });
    const bearer = { mara: `Bearer ${await token()}`, priya: `Bearer ${await token(undefined, { user: priya })}` };
    const lines = { Authorization: bearer.mara, 'Content-Length': `${Buffer.byteLength(body)}` };
    const sockets = Array.from({ length: 4 }, () => connect(Number(new URL(url).port), '127.0.0.1'));
    open.push(...sockets);
    const ask = (Authorization: string) => fetch(url, { method: 'POST', body, headers: { ...headers, Authorization } });
    let turn = 0;
    // Fills the connections' buffers. A few at a time, because a request that waits too long closes its connection.
    const askAfterMore = async () => {
      sockets[turn++ % sockets.length]?.write(`${head(url, lines)}${body}`.repeat(6));
      return (await ask(bearer.mara)).status;
    };
    await expect.poll(askAfterMore, { timeout: 60_000 }).toBe(503);
    const asked = await ask(bearer.priya);
    expect(asked.status).toBe(200);
  });
});
