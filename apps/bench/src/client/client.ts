import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { contract } from '@threads-api/contract';
import type { Benchmark } from '../benchmark.ts';
import { compare } from '../compare.ts';
import { startProgram } from '../program.ts';
import { buildPrograms } from './build-programs.ts';

const runner = fileURLToPath(new URL('./time-calls.ts', import.meta.url));
/** The programs, and which of them try again when they are refused. */
const programs = {
  'openapi-fetch': 'openapi-fetch',
  ours: 'ours (retries)',
  'raw-fetch': 'fetch',
  ky: 'ky (retries)',
  axios: 'axios',
  'axios-retry': 'axios + axios-retry (retries)',
  'hey-api': 'hey-api',
};
const base = programs['openapi-fetch'];

/** The same program with our client and with others: what a call costs beside the network, and what a page loads. */
export const client: Benchmark = {
  summary: 'our client beside fetch, openapi-fetch, ky, axios and what hey-api generates',
  minutes: 2,
  packages: ['openapi-fetch', 'ky', 'axios', 'axios-retry', '@hey-api/openapi-ts', 'esbuild'],
  async run(onProgress, { quick }) {
    onProgress('client: building the programs');
    const built = await buildPrograms(Object.keys(programs));
    const server = await startProgram(new URL('./answering-server.ts', import.meta.url));
    const calls = quick ? 500 : 4_000;
    try {
      const contestants = Object.entries(programs).map(([name, title]) => ({
        name: title,
        async measure() {
          const { file = '', bytes = 0 } = built[name] ?? {};
          return [...(await timeCalls(file, server.url, calls)), bytes];
        },
      }));
      const retrying = Object.values(programs).filter((name) => name.endsWith('(retries)') && name !== programs.ours);
      return await compare(
        [
          {
            title: 'a call',
            unit: 'µs',
            better: 'less',
            goals: [{ who: programs.ours, against: base, ratio: 1.05 }],
          },
          { title: 'allocated by a call', unit: 'KiB', better: 'less' },
          {
            title: 'the program, minified and gzipped',
            unit: 'bytes',
            better: 'less',
            goals: retrying.map((against) => ({ who: programs.ours, against, ratio: 1 })),
          },
        ],
        contestants,
        quick ? 1 : 9,
        onProgress,
      );
    } finally {
      await server.stop();
    }
  },
};

async function timeCalls(file: string, url: string, calls: number): Promise<number[]> {
  const child = fork(runner, [file, `${url}${contract.basePath}`, `${calls}`], {
    execArgv: ['--expose-gc', '--min-semi-space-size=256', '--max-semi-space-size=256'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [measured] = await once(child, 'message');
  child.disconnect();
  await ended;
  return measured;
}
