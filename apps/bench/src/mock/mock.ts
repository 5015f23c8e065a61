import { createRequire } from 'node:module';
import { contractFile } from '@threads-api/spec/contract';
import type { Benchmark } from '../benchmark.ts';
import { compare, timed } from '../compare.ts';
import { load } from '../load.ts';
import { type Program, startCommand, startProgram } from '../program.ts';
import { compareLarge } from './large-document.ts';

const headers = { authorization: 'Bearer any' };
const prism = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js');
const startPrism = (document: string) =>
  startCommand([prism, 'mock', '--port', '0', document], /listening on (http:\S+)/);
const startOurs = (...args: string[]) => startProgram(new URL('./our-mock.ts', import.meta.url), args);
const candidates: Record<string, () => Promise<Program>> = {
  'embedded Prism': () => startProgram(new URL('./bare-prism.ts', import.meta.url)),
  ours: () => startOurs(),
  'prism mock': () => startPrism(contractFile),
};

export const mock: Benchmark = {
  summary: 'our mock and Prism, embedded and as a command, with this contract and with a large document',
  minutes: 6,
  packages: ['@stoplight/prism-http', '@stoplight/prism-cli'],
  async run(onProgress, { quick }) {
    const small = await compare(
      [
        { title: 'start to first response', unit: 'ms', better: 'less' },
        { title: 'GET /threads, 16 connections', unit: 'requests/s', better: 'more' },
      ],
      Object.entries(candidates).map(([name, start]) => ({ name, measure: () => measure(start) })),
      quick ? 1 : 7,
      onProgress,
    );
    const large = await compareLarge({ 'prism mock': startPrism, ours: startOurs }, quick ? 1 : 3, onProgress);
    return [...small, ...large];
  },
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
