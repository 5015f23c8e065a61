import { contract } from '@threads-api/contract';
import { type Comparison, compare, type Question } from '../../compare.ts';
import { startProgram } from '../../program.ts';
import { startOurs } from '../our-server.ts';
import { contestantsAt, titleOf, warmUp, withContestants } from './contestants.ts';
import type { Data, Pace } from './data.ts';

/** Beside servers that do no work, this one says enough. */
const connections = 16;

/** Our server beside servers that send the same bytes and do nothing else. */
export async function compareBytes(data: Data, pace: Pace): Promise<Comparison[]> {
  const ours = { ours: await startOurs(data.url) };
  return withContestants(
    data,
    ours,
    async (start) => ({
      'bare Express': await start('bare-express'),
      'Express + validator (requests)': await start('express-with-validator', 'requests'),
      'Express + validator (and answers)': await start('express-with-validator'),
      'bare Fastify': await start('fastify'),
      'bare Hono': await start('hono'),
      'Prism (its own examples)': await startProgram(new URL('../../mock/bare-prism.ts', import.meta.url)),
    }),
    async (programs) => {
      await warmUp(programs, data, pace);
      const comparisons: Comparison[] = [];
      for (const { path } of contract.operations) {
        const title = `${titleOf(path, connections)}, beside servers that only send its bytes`;
        const questions: Question[] = [{ title, unit: 'requests/s', better: 'more' }];
        const contestants = contestantsAt(programs, data, pace, path, connections);
        comparisons.push(...(await compare(questions, contestants, pace.rounds, pace.onProgress)));
      }
      return comparisons;
    },
  );
}
