import { contract } from '@threads-api/contract';
import type { Benchmark } from '../benchmark.ts';
import { relate } from '../compare.ts';
import { startProgram } from '../program.ts';
import { buildPrograms } from './build-programs.ts';
import { type Effort, measurePrograms } from './measure-programs.ts';

/** The programs, and which of them try again when they are refused. */
const programs = {
  'openapi-fetch': 'openapi-fetch',
  ours: 'ours (retries, timeouts)',
  'ours-without-timeouts': 'ours without timeouts (retries)',
  'ours-with-cache': 'ours with cache and pace (retries, timeouts)',
  'openapi-fetch-with-timeout': 'openapi-fetch with a timeout',
  'raw-fetch': 'fetch',
  ky: 'ky (retries, timeouts)',
  axios: 'axios',
  'axios-retry': 'axios + axios-retry (retries)',
  'hey-api': 'hey-api',
};
const { ours, ky, 'openapi-fetch': base, 'axios-retry': axiosRetry } = programs;

const whole: Effort = { rounds: 5, blocks: 8, calls: 300, warmUp: 1500 };
const little: Effort = { rounds: 1, blocks: 4, calls: 200, warmUp: 1000 };

/** The same program with our client and with others: what a call costs beside the network, and what a page loads. */
export const client: Benchmark = {
  summary: 'our client beside fetch, openapi-fetch, ky, axios and what hey-api generates',
  minutes: 3,
  packages: ['openapi-fetch', 'ky', 'axios', 'axios-retry', '@hey-api/openapi-ts', 'esbuild'],
  async run(onProgress, { quick }) {
    onProgress('client: building the programs');
    const built = await buildPrograms(Object.keys(programs));
    const files = Object.fromEntries(Object.entries(built).map(([name, { file }]) => [name, file]));
    const server = await startProgram(new URL('./answering-server.ts', import.meta.url));
    const url = `${server.url}${contract.basePath}`;
    try {
      const measured = await measurePrograms(files, url, quick ? little : whole, onProgress);
      const sizes = Object.values(built).map(({ bytes }) => bytes);
      return relate(
        [
          { title: 'a call', unit: 'µs', better: 'less', goals: [{ who: ours, against: base, ratio: 1.05 }] },
          { title: 'CPU time of a call', unit: 'µs', better: 'less' },
          { title: 'allocated by a call', unit: 'KiB', better: 'less' },
          {
            title: 'the program, minified and gzipped',
            unit: 'bytes',
            better: 'less',
            goals: [ky, axiosRetry].map((against) => ({ who: ours, against, ratio: 1 })),
          },
        ],
        Object.values(programs),
        measured.map((rounds, index) => rounds.map((figures) => [...figures, sizes[index] ?? 0])),
      );
    } finally {
      await server.stop();
    }
  },
};
