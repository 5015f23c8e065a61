import { createRequire } from 'node:module';
import { contractFile } from '@threads-api/spec/contract';
import type { Benchmark } from '../benchmark.ts';
import { compare, timed } from '../compare.ts';
import { load } from '../load.ts';
import { type Program, startCommand, startProgram } from '../program.ts';

const headers = { authorization: 'Bearer any' };
const prism = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js');
const contestants: Record<string, () => Promise<Program>> = {
  'embedded Prism': () => startProgram(new URL('./bare-prism.ts', import.meta.url)),
  ours: () => startProgram(new URL('./our-mock.ts', import.meta.url)),
  'prism mock': () => startCommand([prism, 'mock', '--port', '0', contractFile], /listening on (http:\S+)/),
};

/** Our mock beside the Prism that is inside it, embedded and as a command. */
export const mock: Benchmark = {
  summary: 'our mock beside Prism, embedded and as its own command',
  minutes: 3,
  packages: ['@stoplight/prism-http', '@stoplight/prism-cli'],
  run: (onProgress, { quick }) =>
    compare(
      [
        {
          title: 'start to first answer',
          unit: 'ms',
          better: 'less',
        },
        { title: 'GET /threads, 16 connections', unit: 'requests/s', better: 'more' },
      ],
      Object.entries(contestants).map(([name, start]) => ({ name, measure: () => measure(start) })),
      quick ? 1 : 7,
      onProgress,
    ),
};

async function measure(start: () => Promise<Program>): Promise<number[]> {
  let program: Program | undefined;
  try {
    const milliseconds = await timed(async () => {
      program = await start();
      const response = await fetch(`${program.url}/threads`, { headers });
      await response.text();
      if (response.status !== 200) throw new Error(`${program.url} answered ${response.status}.`);
    });
    const target = { url: `${program?.url}/threads`, headers, connections: 16 };
    await load({ ...target, seconds: 1 });
    const { perSecond } = await load({ ...target, seconds: 3 });
    return [milliseconds, perSecond];
  } finally {
    await program?.stop();
  }
}
