import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { mcpScopes } from '#store';
import { partNames } from '../../src/serve/parts.ts';
import { signIn } from '../inbox/visitor.ts';
import { newStore } from '../new-store.ts';
import { serve } from '../serve.ts';

/** Linux accepts connections from every address of 127.0.0.0/8. */
const addresses = Array.from({ length: 110 }, (_, index) => `127.0.4.${index + 1}`);

/** Holds a connection from each address, and opens it again when it is closed. */
function hold(url: string, bytes: string): void {
  const closing = new Set<() => void>();
  const open = (localAddress: string) => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress });
    const close = () => void socket.destroy();
    closing.add(close);
    socket.on('error', () => {}).on('connect', () => socket.write(bytes));
    socket.on('close', () => closing.delete(close) && setTimeout(open, 50, localAddress)).resume();
  };
  for (const address of addresses) open(address);
  onTestFinished(() => {
    for (const close of closing) {
      closing.delete(close);
      close();
    }
  });
}

describe.runIf(process.platform === 'linux').each([
  // The number of unfinished connections is then limited to 100, as the number of bodies is.
  ['half-sent headers', (host: string) => `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `, { maxConnections: 200 }],
  [
    'half-sent bodies',
    (host: string) =>
      `POST /inbox/session HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    {},
  ],
])('while more addresses than places hold %s', (_, textFor, settings) => {
  test('people sign in, and agents and API clients are served', async () => {
    const store = await newStore();
    const server = await serve(store, settings, { parts: partNames });
    const userId = await store.createUser({ name: 'Ada', address: 'ada@office.example' });
    const rest = await store.createToken({ userId, name: 'rest', scopes: ['threads:read'] });
    const mcp = await store.createToken({ userId, name: 'mcp', scopes: [...mcpScopes], audience: 'mcp' });
    hold(server.inboxUrl, textFor(new URL(server.inboxUrl).host));
    for (let count = 0; count < 5; count += 1) {
      const visitor = await signIn({ store, inbox: { url: server.inboxUrl } }, userId);
      expect(visitor.csrfToken).toBeTruthy();
      expect((await server.ask('/threads', rest.token)).status).toBe(200);
      const called = await fetch(server.mcpUrl, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${mcp.token}`,
          Accept: 'application/json, text/event-stream',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: count, method: 'tools/list' }),
      });
      expect(called.status).toBe(200);
      await called.text();
    }
  });
});
