import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRepeating } from '@threads-api/testing';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import type { Store } from '#store';
import { openStore } from '#testing/tables';
import { openFixture } from '../api/fixture.ts';
import { newMigratedUrl } from '../new-migrated-url.ts';
import { startThreads } from '../run-threads.ts';

const connections = 4;
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Starts two workers and opens connections until both are reached. */
async function startWorkers(databaseUrl: string, env: Record<string, string> = {}) {
  const { child, urls, lines, ended } = await startThreads(['--workers', '2'], { DATABASE_URL: databaseUrl, ...env });
  /** The worker processes, in the order in which they became ready. */
  const ready = () => lines.flatMap(({ msg, worker }) => (msg === 'a worker is ready' ? [Number(worker)] : []));
  const agents = Array.from({ length: connections }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const ask = (token: string, index: number) =>
    new Promise<number | 'lost'>((resolve) => {
      const agent = agents[index % connections] as Agent;
      const request = get(`${urls.api}/threads`, { agent, headers: { Authorization: `Bearer ${token}` } });
      request.on('error', () => resolve('lost'));
      request.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)));
    });
  const askOften = (token: string, times: number) =>
    Promise.all(Array.from({ length: times }, (_, index) => ask(token, index)));
  return { operationsUrl: urls.operations, child, ready, ended, ask, askOften };
}

const count = (statuses: unknown[], status: unknown) => statuses.filter((each) => each === status).length;

async function openShared(url: string): Promise<Store> {
  const store = await openStore({ url });
  cleanUps.push(() => store.close());
  return store;
}

const urls = {
  async SQLite() {
    const folder = await mkdtemp(join(tmpdir(), 'workers-'));
    cleanUps.push(() => rm(folder, { recursive: true }));
    return join(folder, 'threads.db');
  },
  PostgreSQL: newMigratedUrl,
};

const tried = Object.entries(urls).filter(([kind]) => isRepeating || kind === 'PostgreSQL');

describe.each(tried)('%s', (_kind, newUrl) => {
  test('workers share the rate limit, reject a revoked token at once, and are replaced if they die', async () => {
    const url = await newUrl();
    const store = await openShared(url);
    const { mara, full, priya, token } = await openFixture(store);
    const { ready, askOften, child, ended, operationsUrl } = await startWorkers(url, { RATE_LIMIT: '40/600' });
    await expect.poll(() => ready().length).toBe(2);
    const [first = 0] = ready();

    const statuses = await askOften(full, 60);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([40, 20]);

    process.kill(first, 'SIGKILL');
    await expect.poll(() => ready().length).toBe(3);
    // The count survives the worker. The connections to the dead worker are reopened.
    expect(new Set(await askOften(full, connections))).toEqual(new Set([429]));
    expect(new Set(await askOften(await token(priya), connections))).toEqual(new Set([200]));

    const [own] = (await store.listTokens()).filter(({ userId }) => userId === mara);
    await store.revokeToken(own?.id ?? '');
    expect(new Set(await askOften(full, connections))).toEqual(new Set([401]));

    const metrics = await (await fetch(`${operationsUrl}/metrics`)).text();
    expect(metrics).toContain(`threads_requests_total{operation="listThreads",status="401"} ${connections}`);
    expect(metrics).toMatch(/^threads_waiting_events \d+$/m);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

test('requests in progress complete when another worker dies, and when all are stopped', async () => {
  const url = await newMigratedUrl();
  const { full } = await openFixture(await openShared(url));
  const { ready, ask, askOften, child, ended } = await startWorkers(url);
  await expect.poll(() => ready().length).toBe(2);
  // Opened one after another, because simultaneous connections go to the first free worker.
  for (let index = 0; index < connections; index++) expect(await ask(full, index)).toBe(200);
  const locker = new pg.Client({ connectionString: url });
  await locker.connect();
  cleanUps.push(() => locker.end());
  /** Sends a request over each connection and blocks them in the database. */
  const duringRequests = async (act: () => void) => {
    await locker.query('begin; lock table inbox_members in access exclusive mode');
    const statuses = askOften(full, connections);
    const waiting = async () => (await locker.query('select 1 from pg_locks where not granted')).rowCount;
    await expect.poll(waiting).toBe(connections);
    act();
    return { statuses, unlock: () => locker.query('commit') };
  };
  const died = await duringRequests(() => process.kill(ready()[0] ?? 0, 'SIGKILL'));
  await died.unlock();
  expect([count(await died.statuses, 200), count(await died.statuses, 'lost')]).toEqual([2, 2]);
  await expect.poll(() => ready().length).toBe(3);

  const stopped = await duringRequests(() => child.kill('SIGTERM'));
  await stopped.unlock();
  expect(count(await stopped.statuses, 200)).toBe(connections);
  expect(await ended).toBe(0);
});
