import assert from 'node:assert/strict';
import { contract } from '@threads-api/contract';
import { type Comparison, compare, type Goal, type Metric } from '../../compare.ts';
import { startProgram } from '../../program.ts';
import type { Dataset } from '../create-dataset.ts';
import { startOurs } from '../our-server.ts';
import { candidatesAt, type Pace, type Programs, warmUp, withPrograms } from './candidates.ts';

const connectionCounts = [1, 64];
const names = {
  ours: 'ours',
  shared: 'ours, rate limit in PostgreSQL',
  express: 'Express with the same features',
  fastify: 'Fastify with the same features',
};
const { path: listPath } = contract.operation('listThreads');

export type DatabaseName = 'SQLite' | 'PostgreSQL';

/**
 * Compares our server with peers that have the same features on the same database and count requests in memory. On
 * PostgreSQL, ours runs twice: with a rate limit in memory, as the peers have, and with its default, a shared limit.
 */
export const comparePeers = (database: DatabaseName, data: Dataset, pace: Pace): Promise<Comparison[]> =>
  withPrograms(
    async () => ({
      [names.ours]: await startOurs(data.url, { RATE_LIMIT_URL: 'memory:' }),
      ...(database === 'PostgreSQL' && { [names.shared]: await startOurs(data.url) }),
      [names.express]: await startProgram(new URL('./peers/express.ts', import.meta.url), [data.url]),
      [names.fastify]: await startProgram(new URL('./peers/fastify.ts', import.meta.url), [data.url]),
    }),
    async (programs) => {
      await requireSameBodies(programs, data);
      await warmUp(programs, data, pace);
      const comparisons: Comparison[] = [];
      for (const { path } of contract.operations)
        for (const connections of connectionCounts) {
          const candidates = candidatesAt(programs, data, pace, path, connections);
          const metrics = metricsAt(database, path, connections);
          comparisons.push(...(await compare(metrics, candidates, pace.rounds, pace.onProgress)));
        }
      return comparisons;
    },
  );

async function requireSameBodies(programs: Programs, { headers: [headers = {}], pathOf }: Dataset) {
  for (const { path } of contract.operations) {
    const bodies = Object.entries(programs).map(async ([name, { url }]) => {
      const response = await fetch(`${url}${pathOf(path)}`, { headers });
      return { name, body: await response.json() };
    });
    const [ours, ...others] = await Promise.all(bodies);
    for (const { name, body } of others) assert.deepEqual(body, ours?.body, `${name} returns another body at ${path}`);
  }
}

/** The load runs on the same machine, so CPU time is the steadiest metric. */
function metricsAt(database: DatabaseName, path: string, connections: number): Metric[] {
  const title = `GET ${path}, ${connections} ${connections === 1 ? 'connection' : 'connections'}, ${database}`;
  const peers = [names.express, names.fastify];
  return [
    { title, unit: 'requests/s', better: 'more', goals: database === 'SQLite' ? sqliteGoals(path) : postgresGoals },
    {
      title,
      unit: 'ms, 99th percentile',
      better: 'less',
      goals: connections === 64 ? peers.map((against) => ({ who: names.ours, against, ratio: 1 })) : [],
    },
    { title, unit: 'µs of CPU time per request', better: 'less' },
  ];
}

const sqliteGoals = (path: string): Goal[] => [
  { who: names.ours, against: names.express, ratio: 1.6 },
  { who: names.ours, against: names.fastify, ratio: path === listPath ? 1.3 : 1 },
];

const postgresGoals: Goal[] = [
  { who: names.ours, against: names.express, ratio: 1.6 },
  { who: names.ours, against: names.fastify, ratio: 1 },
  { who: names.shared, against: names.fastify, ratio: 0.85 },
];
