import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, test } from 'vitest';
import { openStore } from '#store';
import { partNames } from '../../src/serve/parts.ts';
import { type Served, serve } from '../serve.ts';

let server: Served;
beforeAll(async () => {
  server = await serve(await openStore(), { databaseUrl: ':memory:' }, { parts: partNames });
});
afterAll(() => server.stop());

// The inbox page and MCP share the port of the API. `unfinished-requests.test.ts` has the limits of connections.
test.concurrent.for(['baseUrl', 'operationsUrl'] as const)(
  '%s: incomplete headers get 400 after ten seconds',
  { timeout: 30_000 },
  async (name, { expect, onTestFinished }) => {
    const socket = connect(Number(new URL(server[name]).port), '127.0.0.1').setEncoding('latin1');
    onTestFinished(() => void socket.destroy());
    socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
    const [text] = await once(socket, 'data');
    expect(text).toMatch(/^HTTP\/1\.1 400 .*took too long/s);
    await once(socket, 'close');
  },
);
