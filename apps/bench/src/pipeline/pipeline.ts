import type { Benchmark } from '../benchmark.ts';
import { compare, timed } from '../compare.ts';
import { cloneRepository } from './clone-repository.ts';

const commands: Record<string, string[]> = {
  'pnpm test without a cache': ['test', '--force'],
  'pnpm test, everything cached': ['test'],
  'pnpm generate': ['generate'],
  'pnpm lint': ['lint'],
};

/** Times the daily commands in a clone. The uncached test takes minutes, so it runs only once. */
export const pipeline: Benchmark = {
  summary: 'pnpm test with and without a cache, pnpm generate and pnpm lint, in a clone of the last commit',
  minutes: 9,
  packages: ['turbo', 'vitest'],
  async run(onProgress, { quick }) {
    onProgress('pipeline: cloning and installing');
    const clone = await cloneRepository();
    try {
      const candidates = Object.entries(commands).map(([name, args]) => {
        const measure = async () => [(await timed(() => clone.pnpm(...args))) / 1000];
        return { name, measure: args.includes('--force') ? once(measure) : measure };
      });
      return await compare(
        [{ title: 'duration, including the startup of pnpm', unit: 's', better: 'less' }],
        quick ? candidates.slice(2) : candidates,
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
