import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@threads-api/contract';
import type { Benchmark } from '../../benchmark.ts';
import { type Comparison, compare, type Question } from '../../compare.ts';
import { load } from '../../load.ts';
import { type Program, startProgram } from '../../program.ts';
import { startOurs } from '../our-server.ts';
import { makeWorld } from '../world.ts';

const connectionCounts = [1, 16, 64];
/** Beside servers that do no work, this one says enough. */
const bytesOnly = 16;
const names = { ours: 'ours', express: 'Express with the same duties', fastify: 'Fastify with the same duties' };
const { path: listPath } = contract.operation('listThreads');
/** A slow answer is no slower than theirs. */
const patience = [names.express, names.fastify].map((against) => ({ who: names.ours, against, ratio: 1 }));

/** Our server beside servers with the same duties on the same SQLite file, and beside servers that only send its bytes. */
export const server: Benchmark = {
  summary: 'our server beside Express and Fastify with the same duties, and beside servers that only send its bytes',
  minutes: 6,
  packages: [
    'express',
    'express-openapi-validator',
    'express-rate-limit',
    'compression',
    'pino-http',
    'fastify',
    '@fastify/rate-limit',
    '@fastify/etag',
    '@fastify/compress',
    'hono',
    '@hono/node-server',
    '@stoplight/prism-http',
  ],
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
        startProgram(new URL(`./contestants/${name}.ts`, import.meta.url), [file, url, ...args]);
      Object.assign(programs, {
        [names.express]: await start('express-with-all'),
        [names.ours]: ours,
        [names.fastify]: await start('fastify-with-all'),
        'bare Express': await start('bare-express'),
        'Express + validator (requests)': await start('express-with-validator', 'requests'),
        'Express + validator (and answers)': await start('express-with-validator'),
        'bare Fastify': await start('fastify'),
        'bare Hono': await start('hono'),
        'Prism (its own examples)': await startProgram(new URL('../../mock/bare-prism.ts', import.meta.url)),
      });
      for (const name of [names.express, names.fastify])
        for (const { path } of contract.operations) {
          const response = await fetch(`${programs[name]?.url}${pathOf(path)}`, { headers });
          assert.deepEqual(await response.json(), JSON.parse(answers[path] ?? ''), `${name}: another body at ${path}`);
        }

      for (const [name, program] of Object.entries(programs)) {
        onProgress(`server: warming up ${name}`);
        for (const { path } of contract.operations)
          await load({ url: `${program.url}${pathOf(path)}`, headers, connections: 16, seconds: quick ? 1 : 2 });
      }
      const contestantsAt = (path: string, connections: number, some: string[]) =>
        some.map((name) => ({
          name,
          async measure() {
            const program = programs[name] as Program;
            const before = await program.cpu();
            const url = `${program.url}${pathOf(path)}`;
            const { requests, perSecond, p99 } = await load({ url, headers, connections, seconds });
            return [perSecond, p99, (((await program.cpu()) - before) / requests) * 1000];
          },
        }));
      const peers = [names.express, names.ours, names.fastify];
      const others = Object.keys(programs).filter((name) => name === names.ours || !peers.includes(name));
      const comparisons: Comparison[] = [];
      for (const { path } of contract.operations) {
        for (const connections of connectionCounts)
          comparisons.push(
            ...(await compare(
              questionsAt(path, connections),
              contestantsAt(path, connections, peers),
              rounds,
              onProgress,
            )),
          );
        const title = `${titleOf(path, bytesOnly)}, beside servers that only send its bytes`;
        const questions: Question[] = [{ title, unit: 'requests/s', better: 'more' }];
        comparisons.push(...(await compare(questions, contestantsAt(path, bytesOnly, others), rounds, onProgress)));
      }
      return comparisons;
    } finally {
      await Promise.all(Object.values(programs).map((program) => program.stop()));
      await rm(folder, { recursive: true });
    }
  },
};

const titleOf = (path: string, connections: number) =>
  `GET ${path}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;

/** What is asked of ours and of its peers. Processor time is the steadier figure: the load runs on the same machine. */
function questionsAt(path: string, connections: number): Question[] {
  const title = titleOf(path, connections);
  return [
    {
      title,
      unit: 'requests/s',
      better: 'more',
      goals: [
        { who: names.ours, against: names.express, ratio: 1.5 },
        { who: names.ours, against: names.fastify, ratio: path === listPath ? 1 : 0.9 },
      ],
    },
    { title, unit: 'ms, 99th percentile', better: 'less', goals: connections === 64 ? patience : [] },
    { title, unit: 'µs of processor time a request', better: 'less' },
  ];
}
