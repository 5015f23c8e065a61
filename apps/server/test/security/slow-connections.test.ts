import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { exchangeBytes } from '@threads-api/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { serveActions } from '../../src/demo/serve-actions.ts';
import { serveDemo } from '../serve.ts';

let server: Awaited<ReturnType<typeof serveDemo>>;
let actionsUrl: string;
let stopActions: () => void;
beforeAll(async () => {
  server = await serveDemo({ maxConnections: 100 });
  const { commands, stop } = await serveActions(server.actions, { maxConnections: 100 });
  actionsUrl = /"(http:[^"]+)"/.exec(Object.values(commands)[0] ?? '')?.[1] ?? '';
  stopActions = stop;
});
afterAll(async () => {
  stopActions();
  await server.stop();
});

const urls: Record<string, () => string> = {
  'the API': () => server.baseUrl,
  'the inbox page': () => server.inboxUrl.replace('localhost', '127.0.0.1'),
  MCP: () => server.mcpUrl,
  'health and metrics': () => server.operationsUrl,
  'the actions of the demo': () => actionsUrl,
};

/** Opens connections that send incomplete headers, and counts those that the server keeps open. */
async function openSlow(url: string, count: number) {
  const { port, hostname, pathname } = new URL(url);
  const sockets: Socket[] = [];
  let closed = 0;
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.on('error', () => {}).on('close', () => (closed += 1));
    await once(socket.resume(), 'connect');
    socket.write(`POST ${pathname} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: `);
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { openCount: () => count - closed };
}

test.each(Object.keys(urls))(
  '%s: slow connections above the limit are closed, and other requests are served',
  async (name) => {
    const url = urls[name]?.() ?? '';
    const { openCount } = await openSlow(url, 200);
    await expect.poll(openCount).toBeLessThanOrEqual(50);
    const request = `GET ${new URL(url).pathname} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
    const { statuses } = await exchangeBytes(url, request);
    expect(statuses).toHaveLength(1);
    expect(statuses[0]).toBeLessThan(500);
  },
);

test.concurrent.for(Object.keys(urls))(
  '%s: incomplete headers get 400 after ten seconds',
  { timeout: 30_000 },
  async (name, { onTestFinished }) => {
    const socket = connect(Number(new URL(urls[name]?.() ?? '').port), '127.0.0.1').setEncoding('latin1');
    onTestFinished(() => void socket.destroy());
    socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
    const [text] = await once(socket, 'data');
    expect(text).toMatch(/^HTTP\/1\.1 400 .*took too long/s);
    await once(socket, 'close');
  },
);
