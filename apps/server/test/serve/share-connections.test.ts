import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exchangeBytes } from '@threads-api/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type RunningThreads, startThreads } from '../run-threads.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'share-connections-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function startWorkers(): Promise<RunningThreads & { open(): Promise<Socket> }> {
  const env = { DATABASE_URL: join(folder, 'threads.db'), MAX_CONNECTIONS: '10' };
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

const request = 'GET /api/v1/threads HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

test('a worker limits its connections, and ends slow ones', async () => {
  const { open, urls } = await startWorkers();
  const slow = await open();
  slow.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
  const [text] = await once(slow, 'data');
  expect(text).toMatch(/^HTTP\/1\.1 400 .*took too long/s);

  const silent = await Promise.all(Array.from({ length: 30 }, open));
  let closed = 0;
  for (const socket of silent)
    socket
      .on('error', () => {})
      .on('close', () => (closed += 1))
      .resume();
  await expect.poll(() => closed).toBeGreaterThanOrEqual(20);
  expect(
    (await exchangeBytes(urls.api, request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))).statuses,
  ).toEqual([401]);
}, 30_000);

test('idle connections do not delay the end of a worker, and one that gets SIGTERM is replaced', async () => {
  const { open, stop, lines } = await startWorkers();
  const ready = () => lines.flatMap(({ msg, worker }) => (msg === 'a worker is ready' ? [Number(worker)] : []));
  await expect.poll(ready).toHaveLength(1);
  const idle = await open();
  idle.write(request);
  await once(idle, 'data');
  const closed = once(idle, 'close');
  idle.resume();
  process.kill(ready()[0] ?? 0, 'SIGTERM');
  await closed;
  await expect.poll(ready).toHaveLength(2);
  const other = await open();
  other.write(request);
  expect((await once(other, 'data'))[0]).toMatch(/^HTTP\/1\.1 401 /);
  const stopping = performance.now();
  expect(await stop()).toBe(0);
  expect(performance.now() - stopping).toBeLessThan(8_000);
}, 30_000);
