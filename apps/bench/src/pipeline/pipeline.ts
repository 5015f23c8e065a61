import type { Benchmark } from '../benchmark.ts';
import { cloneRepository } from '../clone.ts';
import { compare, timed } from '../compare.ts';

const commands: Record<string, string[]> = {
  'pnpm test, nothing in the cache': ['test', '--force'],
  'pnpm test, nothing changed': ['test'],
  'pnpm generate': ['generate'],
  'pnpm lint': ['lint'],
};

/** The commands of a working day, in a clone of the last commit. The clean test takes minutes and is run once. */
export const pipeline: Benchmark = {
  summary: 'clean test, cached test, generate and lint, in a fresh clone of the last commit',
  minutes: 9,
  packages: ['turbo', 'vitest'],
  async run(onProgress, { quick }) {
    onProgress('pipeline: cloning and installing');
    const clone = await cloneRepository();
    try {
      const contestants = Object.entries(commands).map(([name, args]) => {
        const measure = async () => [(await timed(() => clone.pnpm(...args))) / 1000];
        return { name, measure: args.includes('--force') ? once(measure) : measure };
      });
      return await compare(
        [{ title: 'a command, with the start of pnpm', unit: 's', better: 'less' }],
        quick ? contestants.slice(2) : contestants,
        5,
        onProgress,
      );
    } finally {
      await clone.remove();
    }
  },
};

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}
