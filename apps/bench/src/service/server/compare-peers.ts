import assert from 'node:assert/strict';
import { contract } from '@threads-api/contract';
import { type Comparison, compare } from '../../compare.ts';
import { startProgram } from '../../program.ts';
import type { Dataset } from '../create-dataset.ts';
import type { DatabaseName } from '../databases.ts';
import { startOurs } from '../our-server.ts';
import { candidatesAt, metricsOf, type Pace, type Programs, warmUp, withPrograms } from './candidates.ts';

const connectionCounts = [16, 64];
const names = {
  ours: 'ours',
  shared: 'ours, rate limit in PostgreSQL',
  express: 'lean Express + validator',
  fastify: 'lean Fastify',
  plain: 'plain node:http',
};

/**
 * Compares our server with peers that have the same features on the same database and count requests in memory. On
 * PostgreSQL, ours runs twice: with a rate limit in memory, as the peers have, and with its default, a shared limit.
 */
export const comparePeers = (database: DatabaseName, data: Dataset, pace: Pace): Promise<Comparison[]> =>
  withPrograms(
    async () => ({
      ...(await startPeers(data)),
      ...(database === 'PostgreSQL' && { [names.shared]: await startOurs(data.url) }),
    }),
    async (programs) => {
      await requireSameBodies(programs, data);
      await warmUp(programs, data, pace);
      const comparisons: Comparison[] = [];
      for (const { path } of contract.operations)
        for (const connections of connectionCounts) {
          const candidates = candidatesAt(programs, data, pace, path, connections);
          const metrics = metricsOf(`GET ${path}, ${connections} connections, ${database}`);
          comparisons.push(...(await compare(metrics, candidates, pace.rounds, pace.onProgress)));
        }
      return comparisons;
    },
  );

const peerOf = (name: string, { url }: Dataset) => startProgram(new URL(`./peers/${name}.ts`, import.meta.url), [url]);

/** Starts our server with a rate limit in memory, and its peers. */
export const startPeers = async (data: Dataset): Promise<Programs> => ({
  [names.ours]: await startOurs(data.url, { RATE_LIMIT_IN: 'memory' }),
  [names.express]: await peerOf('express', data),
  [names.fastify]: await peerOf('fastify', data),
  [names.plain]: await peerOf('plain-node', data),
});

async function requireSameBodies(programs: Programs, { headers: [headers = {}], pathOf }: Dataset) {
  for (const { path } of contract.operations) {
    const bodies = Object.entries(programs).map(async ([name, { url }]) => {
      const response = await fetch(`${url}${pathOf(path)}`, { headers });
      return { name, body: await response.json() };
    });
    const [ours, ...others] = await Promise.all(bodies);
    for (const { name, body } of others)
      assert.deepEqual(body, ours?.body, `${name} returns a different body at ${path}`);
  }
}
