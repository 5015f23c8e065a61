import assert from 'node:assert/strict';
import { contract } from '@threads-api/contract';
import { type Comparison, compare, type Goal, type Question } from '../../compare.ts';
import { startOurs } from '../our-server.ts';
import { contestantsAt, type Programs, titleOf, warmUp, withContestants } from './contestants.ts';
import type { Data, Pace } from './data.ts';

const connectionCounts = [1, 16, 64];
const names = {
  ours: 'ours',
  shared: 'ours, limit shared by all processes',
  express: 'Express with the same duties',
  fastify: 'Fastify with the same duties',
};
const { path: listPath } = contract.operation('listThreads');

type DatabaseName = 'SQLite' | 'PostgreSQL';

/**
 * Our server beside servers with the same duties, which count their limit in memory. On PostgreSQL ours is there twice: it
 * counts in memory as they do, and in the database as it does by default.
 */
export async function comparePeers(database: DatabaseName, data: Data, pace: Pace): Promise<Comparison[]> {
  const ours: Programs = { [names.ours]: await startOurs(data.url, { RATE_LIMIT_URL: 'memory:' }) };
  if (database === 'PostgreSQL') ours[names.shared] = await startOurs(data.url);
  return withContestants(
    data,
    ours,
    async (start) => ({
      [names.express]: await start('express-with-all'),
      [names.fastify]: await start('fastify-with-all'),
    }),
    async (programs, answers) => {
      await requireSameBodies(programs, data, answers);
      await warmUp(programs, data, pace);
      const comparisons: Comparison[] = [];
      for (const { path } of contract.operations)
        for (const connections of connectionCounts) {
          const contestants = contestantsAt(programs, data, pace, path, connections);
          const questions = questionsAt(database, path, connections);
          comparisons.push(...(await compare(questions, contestants, pace.rounds, pace.onProgress)));
        }
      return comparisons;
    },
  );
}

async function requireSameBodies(
  programs: Programs,
  { headers: [headers = {}], pathOf }: Data,
  answers: Record<string, string>,
) {
  for (const [name, { url }] of Object.entries(programs))
    for (const { path } of contract.operations) {
      const response = await fetch(`${url}${pathOf(path)}`, { headers });
      assert.deepEqual(await response.json(), JSON.parse(answers[path] ?? ''), `${name}: another body at ${path}`);
    }
}

/** Processor time is the steadier figure: the load runs on the same machine. */
function questionsAt(database: DatabaseName, path: string, connections: number): Question[] {
  const title = `${titleOf(path, connections)}, ${database}`;
  const peers = [names.express, names.fastify];
  return [
    { title, unit: 'requests/s', better: 'more', goals: database === 'SQLite' ? sqliteGoals(path) : postgresGoals },
    {
      title,
      unit: 'ms, 99th percentile',
      better: 'less',
      goals: connections === 64 ? peers.map((against) => ({ who: names.ours, against, ratio: 1 })) : [],
    },
    { title, unit: 'µs of processor time a request', better: 'less' },
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
