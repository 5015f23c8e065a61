import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { exchangeBytes } from '@threads-api/testing';
import { listen } from '@threads-api/testing/listen';
import { expect, onTestFinished, test } from 'vitest';
import { countWaiting, createHttpServer } from '../../src/node/index.ts';

/** Responds when the request is complete, except to `/hangs`. */
const answer: RequestListener = (request, response) => {
  if (request.url !== '/hangs') request.resume().on('end', () => response.end());
};
const wholeRequest = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

/** Linux accepts connections from every address of this network. Other systems have only 127.0.0.1. */
const otherAddress = '127.0.0.2';
const isLinux = process.platform === 'linux';

/**
 * Opens a connection from each of these addresses, sends these bytes on it, and reopens it when it is closed. The delays
 * differ, because connections that open together would close all older ones.
 */
async function holdFromMany(url: string, count: number, bytes: string): Promise<void> {
  let isOver = false;
  const sockets = new Map<number, Socket>();
  onTestFinished(() => {
    isOver = true;
    for (const socket of sockets.values()) socket.destroy();
  });
  const open = (index: number): void => {
    if (isOver) return;
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: `127.0.3.${index}` });
    socket.on('error', () => {}).on('connect', () => socket.write(bytes));
    socket.on('close', () => setTimeout(open, 20 * index, index)).resume();
    sockets.set(index, socket);
  };
  for (let index = 1; index <= count; index += 1) open(index);
  await expect.poll(() => [...sockets.values()].filter(({ connecting }) => !connecting).length).toBe(count);
}

/** Opens connections one after another, sends these bytes on each, and counts the connections that stay open. */
async function openMany(url: string, count: number, bytes: string, localAddress = '127.0.0.1') {
  const sockets: Socket[] = [];
  let closed = 0;
  for (let index = 0; index < count; index += 1) {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress });
    sockets.push(socket);
    socket.on('error', () => {}).on('close', () => (closed += 1));
    await once(socket.resume(), 'connect');
    socket.write(bytes);
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { sockets, openCount: () => count - closed };
}

test.each([
  ['no bytes', ''],
  ['half a head', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['half a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc'],
])('above the limit, the oldest connections with %s are closed, and others are served', async (_, bytes) => {
  const url = await listen(createHttpServer(answer, { waiting: 20 }));
  const { sockets, openCount } = await openMany(url, 60, bytes);
  await expect.poll(openCount).toBe(20);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual(sockets.map((_socket, index) => index < 40));
  expect((await exchangeBytes(url, wholeRequest)).statuses).toEqual([200]);
});

test('a connection that sends many requests at once is closed, and others are served', async () => {
  let served = 0;
  const reasons: string[] = [];
  const app: RequestListener = (_request, response) => {
    served += 1;
    setImmediate(() => response.end());
  };
  const server = createHttpServer(app, { onRejected: (_address, reason) => reasons.push(reason) });
  const requests: IncomingMessage[] = [];
  server.on('request', (request) => requests.push(request));
  const url = await listen(server);
  const many = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000);
  for (const first of ['', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n']) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
    socket.resume().write(first + many);
    await once(socket, 'close');
    await expect.poll(() => requests.every(({ destroyed }) => destroyed)).toBe(true);
    // Stacks of thousands of errors would take seconds.
    expect(requests.filter(({ errored }) => /\n +at /.test(errored?.stack ?? ''))).toHaveLength(0);
  }
  expect(served).toBeLessThanOrEqual(1);
  expect(reasons).toHaveLength(2);
  expect(reasons[0]).toBe('The connection sent too many requests without waiting for a response.');
  expect((await exchangeBytes(url, wholeRequest)).statuses).toEqual([200]);
});

test('above the limit of connections with requests that wait behind others, the oldest are closed', async () => {
  const requests: IncomingMessage[] = [];
  const server = createHttpServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  const url = await listen(server);
  const hanging = 'GET /hangs HTTP/1.1\r\nHost: x\r\n\r\n';
  const { sockets, openCount } = await openMany(url, 130, hanging.repeat(2));
  await expect.poll(openCount).toBe(100);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual(sockets.map((_socket, index) => index < 30));
  expect((await exchangeBytes(url, wholeRequest)).statuses).toEqual([200]);
  // A connection whose requests have responses does not count.
  const done = await openMany(url, 10, wholeRequest.replace('close', 'keep-alive').repeat(2));
  await Promise.all(done.sockets.map((socket) => socket.bytesRead > 0 || once(socket, 'data')));
  expect(done.openCount()).toBe(10);
  expect(openCount()).toBeGreaterThan(90);
});

test.runIf(isLinux)(
  'a new client is served before most of the expensive requests that others sent earlier',
  async () => {
    const order: string[] = [];
    const server = createHttpServer(async ({ socket }, response) => {
      // Simulates looking up a token.
      await Promise.resolve();
      order.push(socket.remoteAddress ?? '');
      const end = performance.now() + 20;
      while (performance.now() < end);
      response.end();
    });
    const port = Number(new URL(await listen(server)).port);
    const open = (localAddress: string) =>
      new Promise((resolve) => {
        const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(wholeRequest));
        socket.resume().on('close', resolve);
      });
    const others = Array.from({ length: 50 }, () => open('127.0.0.1'));
    await open(otherAddress);
    expect(order.indexOf(otherAddress)).toBeLessThan(20);
    await Promise.all(others);
    expect(order).toHaveLength(51);
  },
);

test('while others open connections and keep the process busy, a connection that is open is served', async () => {
  const port = Number(new URL(await listen(createHttpServer((_request, response) => response.end()))).port);
  const socket = connect({ port, host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  let turns = 0;
  let isOver = false;
  const burn = () => {
    if (isOver) return;
    turns += 1;
    const opened = connect({ port, host: '127.0.0.1' }, () => opened.destroy()).on('error', () => {});
    const end = performance.now() + 15;
    while (performance.now() < end);
    setImmediate(burn);
  };
  burn();
  const waits: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const sent = turns;
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    waits.push(turns - sent);
  }
  isOver = true;
  expect(Math.max(...waits)).toBeLessThan(25);
});

test('a client may keep sending the next request before it has the response', async () => {
  const { port } = new URL(await listen(createHttpServer(answer)));
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.setEncoding('latin1').on('data', (text) => (received += text));
  for (let count = 1; count <= 50; count += 1) {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
    await expect.poll(() => received.split('HTTP/1.1 200').length - 1, { interval: 5 }).toBe(2 * count);
  }
});

test('a connection whose request is complete does not count as waiting', async () => {
  const server = createHttpServer(answer, { waiting: 2 });
  const url = await listen(server);
  const kept = await openMany(url, 10, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc');
  await Promise.all(kept.sockets.map((socket) => socket.bytesRead > 0 || once(socket, 'data')));
  expect(countWaiting(server)).toBe(0);
  const { openCount } = await openMany(url, 5, '');
  await expect.poll(openCount).toBe(2);
  expect(countWaiting(server)).toBe(2);
  expect(kept.openCount()).toBe(10);
});

test('a later request counts as waiting until its body is complete', async () => {
  const server = createHttpServer(answer, { waiting: 2 });
  const url = await listen(server);
  const { sockets, openCount } = await openMany(url, 10, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await Promise.all(sockets.map((socket) => socket.bytesRead > 0 || once(socket, 'data')));
  for (const socket of sockets) socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc');
  await expect.poll(openCount).toBe(2);
});

test('at the limit of open connections, the oldest one without a request is closed', async () => {
  const url = await listen(createHttpServer(answer, { connections: 5 }));
  await openMany(url, 1, 'GET /hangs HTTP/1.1\r\nHost: x\r\n\r\n');
  const idle = await openMany(url, 4, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await Promise.all(idle.sockets.map((socket) => socket.bytesRead > 0 || once(socket, 'data')));
  expect((await exchangeBytes(url, wholeRequest)).statuses).toEqual([200]);
  await expect.poll(() => idle.sockets.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false]);
});

test.runIf(isLinux)('a partial second request does not displace idle connections of other addresses', async () => {
  const url = await listen(createHttpServer(answer, { connections: 30 }));
  const answered = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  const idle = await openMany(url, 3, answered);
  await Promise.all(idle.sockets.map((socket) => socket.bytesRead > 0 || once(socket, 'data')));
  const others = await openMany(url, 40, `${answered}${answered.slice(0, 20)}`, otherAddress);
  await expect.poll(others.openCount).toBeLessThanOrEqual(27);
  expect((await exchangeBytes(url, wholeRequest)).statuses).toEqual([200]);
  expect(idle.openCount()).toBe(3);
});

const chunked = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n';

test.each([
  ['instead of a request', '', 400],
  ['instead of a chunk', chunked, 400],
  ['behind a request that is answered later', 'GET /hangs HTTP/1.1\r\nHost: x\r\n\r\n', undefined],
])('after malformed bytes %s, nothing more is read', async (_, before, status) => {
  const server = createHttpServer(answer);
  const connected = once(server, 'connection');
  const { port } = new URL(await listen(server));
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  let received = '';
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.setEncoding('latin1').on('data', (text) => (received += text));
  socket.write(before + 'x'.repeat(50_000_000));
  const [accepted] = (await connected) as [Socket];
  if (status) await closed;
  else await expect.poll(() => accepted.isPaused()).toBe(true);
  socket.destroy();
  expect(accepted.bytesRead).toBeLessThan(1_000_000);
  expect(received.slice(0, 12)).toBe(status ? `HTTP/1.1 ${status}` : '');
});

test.runIf(isLinux).each([
  ['waiting', '', { waiting: 5 }],
  ['open', 'GET /hangs HTTP/1.1\r\nHost: x\r\n\r\n', { connections: 5, waiting: 5 }],
])('the limit of %s connections closes those of the address with the most', async (_, bytes, limits) => {
  const url = await listen(createHttpServer(answer, limits));
  const early = await openMany(url, 2, wholeRequest.slice(0, 20));
  const others = await openMany(url, 20, bytes, otherAddress);
  await expect.poll(others.openCount).toBe(3);
  const responses = early.sockets.map((socket) => once(socket, 'data'));
  for (const socket of early.sockets) socket.write(wholeRequest.slice(20));
  for (const [text] of await Promise.all(responses)) expect(String(text)).toMatch(/^HTTP\/1\.1 200 /);
});

test.runIf(isLinux).each([
  ['no bytes', '', { waiting: 20 }],
  ['half a head', 'GET / HTTP/1.1\r\nHost: x\r\n', { waiting: 20 }],
  ['half a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc', { waiting: 20 }],
  ['requests that hang', 'GET /hangs HTTP/1.1\r\nHost: x\r\n\r\n', { connections: 20 }],
  ['one request each', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', { connections: 20 }],
])('while more addresses than the limit send %s, others are served', async (_, bytes, limits) => {
  const url = await listen(createHttpServer(answer, limits));
  await holdFromMany(url, 22, bytes);
  const body = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc';
  let served = 0;
  for (const request of Array.from({ length: 10 }, () => [wholeRequest, body]).flat())
    served += (await exchangeBytes(url, request)).statuses.filter((status) => status === 200).length;
  // On a busy machine, many may open again before one request is answered.
  expect(served).toBeGreaterThanOrEqual(18);
});

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc'],
])('%s without an end: a 400 after the timeout', async (_, bytes) => {
  const server = createHttpServer(answer);
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 15_000]);
  server.requestTimeout = 500;
  server.headersTimeout = 500;
  const url = await listen(server);
  const { text, statuses, closed } = await exchangeBytes(url, bytes);
  expect({ statuses, closed }).toEqual({ statuses: [400], closed: true });
  expect(text).toContain('took too long');
});
