import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { mcpScopes } from '#store';
import { partNames } from '../../src/serve/parts.ts';
import { signIn } from '../inbox/visitor.ts';
import { mcpHeaders } from '../mcp/fixture.ts';
import { serve } from '../serve.ts';
import { newStore } from '../stores.ts';

/** Linux accepts connections from every address of 127.0.0.0/8. */
const addresses = Array.from({ length: 110 }, (_, index) => `127.0.4.${index + 1}`);

/** Keeps a connection from each address open, and reopens it when it is closed. */
function openFromAll(url: string, bytes: string): void {
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

// packages/http/test/security has more attacks, on one listener.
test.runIf(process.platform === 'linux').each([
  // The number of unfinished connections is then limited to 100, as the number of bodies is.
  ['partial headers', 'GET / HTTP/1.1', ['X-Slow: '], { maxConnections: 200 }],
  ['partial bodies without a user', 'POST /inbox/session HTTP/1.1', ['Content-Length: 100', '', '{'], {}],
  ['partial bodies of a user', 'POST /mcp HTTP/1.1', ['Content-Length: 100', '', '{'], {}],
])(
  'while more addresses than the limit send %s, people sign in, and agents and API clients are served',
  async (...given) => {
    const [, line, rest, settings] = given;
    const store = await newStore();
    const server = await serve(store, settings, { parts: partNames });
    const tokensOf = async (name: string) => {
      const userId = await store.createUser({ name, address: `${name}@office.example` });
      const rest = await store.createToken({ userId, name: 'rest', scopes: ['threads:read'] });
      const mcp = await store.createToken({ userId, name: 'mcp', scopes: [...mcpScopes], audience: 'mcp' });
      return { userId, rest: rest.token, mcp: mcp.token };
    };
    const [ada, mallory] = [await tokensOf('ada'), await tokensOf('mallory')];
    const { host, origin } = new URL(server.inboxUrl);
    const headers = [`Host: ${host}`, `Origin: ${origin}`, `Authorization: Bearer ${mallory.mcp}`];
    openFromAll(server.inboxUrl, [line, ...headers, 'Content-Type: application/json', ...rest].join('\r\n'));
    for (let count = 0; count < 5; count += 1) {
      expect((await signIn({ store, inbox: { url: server.inboxUrl } }, ada.userId)).csrfToken).toBeTruthy();
      expect((await server.ask('/threads', ada.rest)).status).toBe(200);
      const called = await fetch(server.mcpUrl, {
        method: 'POST',
        headers: { ...mcpHeaders, Authorization: `Bearer ${ada.mcp}` },
        body: JSON.stringify({ jsonrpc: '2.0', id: count, method: 'tools/list' }),
      });
      expect(called.status).toBe(200);
      await called.text();
    }
  },
);
