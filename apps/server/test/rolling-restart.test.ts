import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStore } from '@threads-api/store/testing/tables';
import { expect, test } from 'vitest';
import { openFixture } from './fixture.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

interface Process {
  child: ChildProcess;
  baseUrl: string;
  operationsUrl: string;
  isReady: boolean;
}

/** Starts a server process and waits until it listens. */
async function start(databaseUrl: string): Promise<Process> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, PORT: '0', DRAIN_SECONDS: '1', RATE_LIMIT: '1000000/60' };
  const child = fork(main, { env: { ...env, LOG_LEVEL: 'silent' }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  let printed = '';
  child.stdout?.on('data', (text) => {
    printed += text;
  });
  await expect.poll(() => printed).toMatch(/metrics: +http\S+\n/);
  const [, baseUrl = '', operationsUrl = ''] = /API: (\S+)\n[\s\S]*metrics: +(\S+)/.exec(printed) ?? [];
  return { child, baseUrl, operationsUrl, isReady: true };
}

test('two processes are replaced one after the other under load, and no request is lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'server-'));
  const databaseUrl = join(folder, 'threads.db');
  const store = await openStore({ url: databaseUrl });
  const { full } = await openFixture(store);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const running = [await start(databaseUrl), await start(databaseUrl)];

  // A load balancer: it asks who is ready, and keeps its connections.
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      for (const server of [...running]) {
        const ready = await fetch(`${server.operationsUrl}/readyz`).catch(() => undefined);
        server.isReady = ready?.status === 200;
      }
      await new Promise(setImmediate);
    }
  })();
  const outcomes = new Map<string, number>();
  let turn = 0;
  const ask = async () => {
    const ready = running.filter(({ isReady }) => isReady);
    const server = ready[turn++ % ready.length] as Process;
    const headers = { Authorization: `Bearer ${full}` };
    const outcome = await once(get(`${server.baseUrl}/threads`, { agent, headers }), 'response').then(
      async ([response]: IncomingMessage[]) => {
        if (!response) return 'none';
        response.resume();
        await once(response, 'end');
        return `${response.statusCode}`;
      },
      ({ code }: NodeJS.ErrnoException) => `${code}`,
    );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  const clients = Array.from({ length: 16 }, async () => {
    while (!isDone) await ask();
  });

  for (let index = 0; index < 2; index += 1) {
    const old = running[index] as Process;
    running.push(await start(databaseUrl));
    const ended = once(old.child, 'exit');
    old.child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }
  isDone = true;
  await Promise.all([...clients, watching]);
  expect([...outcomes.keys()]).toEqual(['200']);
  for (const { child } of running) child.kill('SIGKILL');
  agent.destroy();
  await store.close();
  await rm(folder, { recursive: true });
}, 120_000);
