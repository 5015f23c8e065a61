import { CouldNotRun } from '@threads-api/cli';
import type { OnProgress } from '../compare.ts';
import { type Judgment, judgeMutant } from './judge-mutant.ts';
import { describeChange, type Mutant } from './mutant.ts';
import { createObserver } from './observe/observer.ts';
import { runKit } from './run-kit.ts';
import { startMutant } from './start-mutant.ts';

/** Judges mutants in parallel. Returns the judgments in the order of the mutants. */
export async function runMutants(
  mutants: readonly Mutant[],
  { concurrency, onProgress }: { concurrency: number; onProgress: OnProgress },
): Promise<Judgment[]> {
  onProgress('the unchanged server');
  const startClean = async () => {
    const server = await startMutant();
    if (typeof server === 'string') throw new CouldNotRun(`The unchanged server does not start: ${server}.`);
    return server;
  };
  const clean = await startClean();
  const report = await runKit(clean.target).finally(clean.stop);
  if (report) throw new CouldNotRun(`The kit reports the unchanged server: ${report}.`);
  const observer = await createObserver(startClean);

  const judgments: Judgment[] = [];
  const waiting = mutants.entries();
  let done = 0;
  const worker = async () => {
    for (const [index, mutant] of waiting) {
      const judgment = await judgeMutant(mutant, observer);
      judgments[index] = judgment;
      done += 1;
      const { file, line, outcome, check = '' } = judgment;
      onProgress(`${done} of ${mutants.length}: ${outcome} ${check} ${file}:${line} ${describeChange(judgment)}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return judgments;
}
