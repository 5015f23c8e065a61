import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@threads-api/contract';
import type { Benchmark } from '../benchmark.ts';
import { type Comparison, compare } from '../compare.ts';
import { load } from '../load.ts';
import { startOurs } from '../our-server.ts';
import { type Program, startProgram } from '../program.ts';
import { makeWorld } from '../world.ts';

const connectionCounts = [1, 16, 64];
const names = { ours: 'ours', bare: 'bare Express', requests: 'Express + validator (requests)' };

/** Our server, with all that it checks, beside servers that only send its bytes. */
export const server: Benchmark = {
  summary: 'our server with all its checks and SQLite, beside Express, Express + validator, Fastify, Hono and Prism',
  minutes: 9,
  packages: ['express', 'express-openapi-validator', 'fastify', 'hono', '@hono/node-server', '@stoplight/prism-http'],
  async run(onProgress, { quick }) {
    const [rounds, seconds] = quick ? [1, 1] : [3, 2];
    const folder = await mkdtemp(join(tmpdir(), 'bench-server-'));
    const programs: Record<string, Program> = {};
    try {
      onProgress('server: making a world of 1,000 threads');
      const url = join(folder, 'world.db');
      const world = await makeWorld(url, { threads: 1_000, inboxes: 1 });
      const headers = { authorization: `Bearer ${world.token}` };
      const ours = await startOurs(url);
      const threadId = world.threadIds[0] ?? '';
      const pathOf = (path: string) => path.replace('{id}', threadId);

      const answers: Record<string, string> = {};
      for (const { path } of contract.operations) {
        const response = await fetch(`${ours.url}${pathOf(path)}`, { headers });
        answers[path] = await response.text();
      }
      const file = join(folder, 'answers.json');
      await writeFile(file, JSON.stringify(answers));
      const start = (name: string, ...args: string[]) =>
        startProgram(new URL(`./contestants/${name}.ts`, import.meta.url), [file, ...args]);
      Object.assign(programs, {
        [names.bare]: await start('bare-express'),
        [names.ours]: ours,
        [names.requests]: await start('express-with-validator', 'requests'),
        'Express + validator (and answers)': await start('express-with-validator'),
        Fastify: await start('fastify'),
        Hono: await start('hono'),
        'Prism (its own examples)': await startProgram(new URL('../mock/bare-prism.ts', import.meta.url)),
      });

      for (const [name, program] of Object.entries(programs)) {
        onProgress(`server: warming up ${name}`);
        for (const { path } of contract.operations)
          await load({ url: `${program.url}${pathOf(path)}`, headers, connections: 16, seconds: quick ? 1 : 4 });
      }
      const comparisons: Comparison[] = [];
      for (const { path } of contract.operations) {
        for (const connections of connectionCounts) {
          const where = `GET ${path}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
          const contestants = Object.entries(programs).map(([name, program]) => ({
            name,
            async measure() {
              const url = `${program.url}${pathOf(path)}`;
              const { perSecond, p99 } = await load({ url, headers, connections, seconds });
              return [perSecond, p99];
            },
          }));
          comparisons.push(
            ...(await compare(
              [
                {
                  title: where,
                  unit: 'requests/s',
                  better: 'more',
                  goals: [
                    { who: names.ours, against: names.bare, ratio: 0.8 },
                    { who: names.ours, against: names.requests, ratio: 1 },
                  ],
                },
                { title: where, unit: 'ms, 99th percentile', better: 'less' },
              ],
              contestants,
              rounds,
              onProgress,
            )),
          );
        }
      }
      return comparisons;
    } finally {
      await Promise.all(Object.values(programs).map((program) => program.stop()));
      await rm(folder, { recursive: true });
    }
  },
};
