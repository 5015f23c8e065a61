import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type RunningThreads, startThreads } from '../run-threads.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'share-connections-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function startWorkers(): Promise<RunningThreads & { open(): Promise<Socket> }> {
  const env = { DATABASE_URL: join(folder, 'threads.db'), MAX_CONNECTIONS: `${maxConnections}` };
  const running = await startThreads(['--workers', '1'], env);
  const { port, hostname } = new URL(running.urls.api);
  return {
    ...running,
    async open() {
      const socket = connect(Number(port), hostname).setEncoding('latin1');
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
      return socket;
    },
  };
}

const maxConnections = 10;
const request = 'GET /api/v1/threads HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

/** Sends a request, and returns the response. */
async function exchange(socket: Socket): Promise<string> {
  socket.write(request);
  const [response] = await once(socket, 'data');
  return response;
}

test('a worker limits its connections, and closes slow ones', async () => {
  const { open } = await startWorkers();
  const slow = await open();
  slow.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
  const [text] = await once(slow, 'data');
  expect(text).toMatch(/^HTTP\/1\.1 400 .*took too long/s);

  const idle: Socket[] = [];
  for (let index = 0; index < maxConnections; index += 1) {
    const socket = await open();
    await exchange(socket);
    idle.push(socket.resume());
  }
  // Above the limit, the idle connections are closed.
  expect(await exchange(await open())).toMatch(/^HTTP\/1\.1 401 /);
  await Promise.all(idle.map((socket) => socket.closed || once(socket, 'close')));
});

test('a worker that gets SIGTERM is replaced, and idle connections do not delay its exit', async () => {
  const { open, stop, lines } = await startWorkers();
  const ready = () => lines.flatMap(({ msg, worker }) => (msg === 'a worker is ready' ? [Number(worker)] : []));
  await expect.poll(ready).toHaveLength(1);
  const idle = await open();
  await exchange(idle);
  const closed = once(idle, 'close');
  idle.resume();
  process.kill(ready()[0] ?? 0, 'SIGTERM');
  await closed;
  await expect.poll(ready).toHaveLength(2);
  expect(await exchange(await open())).toMatch(/^HTTP\/1\.1 401 /);
  const stopping = performance.now();
  expect(await stop()).toBe(0);
  expect(performance.now() - stopping).toBeLessThan(8_000);
});
