import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '#testing/tables';
import { openFixture } from '../api/fixture.ts';
import { type RunningThreads, startThreads } from '../run-threads.ts';

interface Process extends RunningThreads {
  isReady: boolean;
}

/** Starts a server process and waits until it listens. */
async function start(databaseUrl: string): Promise<Process> {
  const env = { DATABASE_URL: databaseUrl, DRAIN_SECONDS: '1', RATE_LIMIT: '1000000/60', LOG_LEVEL: 'error' };
  return { ...(await startThreads([], env)), isReady: true };
}

test('no request is lost when two processes are replaced one after the other under load', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'server-'));
  const databaseUrl = join(folder, 'threads.db');
  const store = await openStore({ url: databaseUrl });
  const { full } = await openFixture(store);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const running = [await start(databaseUrl), await start(databaseUrl)];

  // Acts as a load balancer: it checks which processes are ready, and reuses its connections.
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      for (const server of [...running]) {
        const ready = await fetch(`${server.urls.operations}/readyz`).catch(() => undefined);
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
    const outcome = await once(get(`${server.urls.api}/threads`, { agent, headers }), 'response').then(
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
    expect(await old.stop()).toBe(0);
  }
  isDone = true;
  await Promise.all([...clients, watching]);
  expect([...outcomes.keys()]).toEqual(['200']);
  for (const { stop } of running) await stop('SIGKILL');
  agent.destroy();
  await store.close();
  await rm(folder, { recursive: true });
});
