import { contract } from '@threads-api/contract';
import type { Candidate, Metric, OnProgress } from '../../compare.ts';
import { load } from '../../load.ts';
import type { Program } from '../../program.ts';
import type { Dataset } from '../create-dataset.ts';

/** Running programs by name. */
export type Programs = Record<string, Program>;

/** How long to measure. */
export interface Pace {
  rounds: number;
  seconds: number;
  warmUpSeconds: number;
  onProgress: OnProgress;
}

/** Runs `work`, then stops all programs. */
export async function withPrograms<T>(start: () => Promise<Programs>, work: (programs: Programs) => Promise<T>) {
  const programs = await start();
  try {
    return await work(programs);
  } finally {
    await Promise.all(Object.values(programs).map((program) => program.stop()));
  }
}

/** Sends requests until V8 has compiled the code, which takes the larger programs several seconds. */
export async function warmUp(
  programs: Programs,
  { headers, pathOf }: Dataset,
  { warmUpSeconds: seconds, onProgress }: Pace,
) {
  for (const [name, program] of Object.entries(programs)) {
    onProgress(`server: warming up ${name}`);
    for (const { path } of contract.operations)
      await load({ url: `${program.url}${pathOf(path)}`, headers, connections: 16, seconds });
  }
}

/** The figures of a candidate. */
export const metricsOf = (title: string): Metric[] => [
  { title, unit: 'requests/s', better: 'more' },
  { title, unit: 'µs of CPU time per request', better: 'less' },
];

/** Measures requests per second and CPU time per request. */
export const candidatesAt = (
  programs: Programs,
  { headers, pathOf }: Dataset,
  { seconds }: Pace,
  path: string,
  connections: number,
): Candidate[] =>
  Object.entries(programs).map(([name, program]) => ({
    name,
    async measure() {
      const before = await program.cpu();
      const url = `${program.url}${pathOf(path)}`;
      const { requests, perSecond } = await load({ url, headers, connections, seconds });
      return [perSecond, (((await program.cpu()) - before) / requests) * 1000];
    },
  }));
