import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { mcpScopes, openStore } from '#store';
import { partNames } from '../../src/serve/parts.ts';
import { signIn } from '../inbox/visitor.ts';
import { type Served, startServer } from '../serve.ts';

/** Linux accepts connections from every address of this network. Other systems have only 127.0.0.1. */
const attacker = '127.0.0.2';
const guest = '127.0.0.1';
const maxConnections = 20;

type Name = 'the API' | 'the inbox page' | 'MCP' | 'health and metrics';

/** A valid request to a listener, with the credentials of a user. */
interface Example {
  port: string;
  /** The headers, without the empty line after them. */
  head: string;
  body: string;
  /** A request for a long response. */
  long: string;
}

let server: Served;
/** The requests of five users. The last one is the guest, the others attack. */
let examples: Record<Name, Example>[];
beforeAll(async () => {
  const settings = { maxConnections };
  server = await startServer(await openStore(), settings, { parts: partNames, responseBytes: 8_000_000 });
  examples = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dora', 'Eve'].map(createExamples));
});
afterAll(() => server.stop());

async function createExamples(name: string): Promise<Record<Name, Example>> {
  const { store, baseUrl, inboxUrl, mcpUrl, operationsUrl } = server;
  const userId = await store.createUser({ name, address: `${name}@office.example` });
  const rest = await store.createToken({ userId, name: 'rest', scopes: ['threads:read'] });
  const mcp = await store.createToken({ userId, name: 'mcp', scopes: [...mcpScopes], audience: 'mcp' });
  const visitor = await signIn({ store, inbox: { url: inboxUrl } }, userId);
  const send = (method: string, url: string, headers: Record<string, string>, body = ''): Example => {
    const { port, host, pathname } = new URL(url);
    const lines = Object.entries({ Host: host, ...headers, ...(body && { 'Content-Length': `${body.length}` }) });
    const head = [`${method} ${pathname} HTTP/1.1`, ...lines.map((pair) => pair.join(': '))].join('\r\n');
    const long = method === 'POST' && pathname !== '/mcp' ? `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n` : undefined;
    return { port, head, body, long: long ?? `${head}\r\n\r\n${body}` };
  };
  const json = { 'Content-Type': 'application/json' };
  const token = { name: 'laptop', audience: 'rest', scopes: ['threads:read'], expiresInDays: 30 };
  return {
    'the API': send('GET', `${baseUrl}/threads`, { Authorization: `Bearer ${rest.token}` }),
    'the inbox page': send(
      'POST',
      `${inboxUrl}/inbox/tokens`,
      { Origin: inboxUrl, Cookie: visitor.cookie, 'X-CSRF-Token': visitor.csrfToken, ...json },
      JSON.stringify(token),
    ),
    MCP: send(
      'POST',
      mcpUrl,
      { Authorization: `Bearer ${mcp.token}`, Accept: 'application/json, text/event-stream', ...json },
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    ),
    'health and metrics': send('GET', `${operationsUrl}/metrics`, {}),
  };
}

async function open(port: string, localAddress: string, bytes: string): Promise<Socket> {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress }).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

/** The first line of the response to a request whose last bytes are sent now. */
async function finish(socket: Socket, bytes: string): Promise<string> {
  socket.write(bytes);
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) return `${chunk}`.split('\r\n', 1).join();
  return 'closed';
}

const whole = ({ head, body }: Example) => `${head}\r\n\r\n${body}`;

/** How an attacker holds a connection. */
const attacks = {
  'half-sent bodies': ({ port, head, body }: Example) =>
    open(port, attacker, body ? `${head}\r\n\r\n{` : `${head}\r\nContent-Length: 9\r\n\r\n{`),
  'unread responses': ({ port, long }: Example) => open(port, attacker, long.repeat(3)),
  'idle connections': async (example: Example) => {
    const socket = await open(example.port, attacker, '');
    await finish(socket, whole(example));
    socket.pause();
  },
};

// packages/http/test/security has the same attacks on one listener, and others.
test.runIf(process.platform === 'linux').each<[Name, keyof typeof attacks]>([
  ['the API', 'unread responses'],
  ['the inbox page', 'half-sent bodies'],
  ['MCP', 'half-sent bodies'],
  ['MCP', 'unread responses'],
  ['health and metrics', 'idle connections'],
])('%s, while others have %s, serves a new request and one that began before', async (name, attack) => {
  const own = examples.at(-1)?.[name];
  if (!own) throw new Error('There is no guest.');
  const early = await open(own.port, guest, own.head);
  for (let count = 0; count < 2 * maxConnections; count += 1) {
    const example = examples[count % 4]?.[name];
    if (example) await attacks[attack](example);
  }
  expect(await finish(await open(own.port, guest, ''), whole(own))).toMatch(/^HTTP\/1\.1 20\d /);
  expect(await finish(early, `\r\n\r\n${own.body}`)).toMatch(/^HTTP\/1\.1 20\d /);
});
