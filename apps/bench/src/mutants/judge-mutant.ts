import type { Mutant } from './mutant.ts';
import type { Difference, Observer } from './observe/observer.ts';
import type { Observation } from './observe/record-responses.ts';
import { runKit } from './run-kit.ts';
import { type MutantServer, type StartFailure, startMutant } from './start-mutant.ts';

/**
 * `reported`: the kit reports it. `no start`: the server does not start, or ends. `timeout`: it takes too long.
 * `not observable`: the kit reports nothing, and no response differs. `survived`: a response differs, and the kit reports
 * nothing.
 */
export type Outcome = 'reported' | 'no start' | 'timeout' | 'not observable' | 'survived';

export interface Judgment extends Mutant {
  outcome: Outcome;
  /** The check that reports it first. */
  check?: string;
  /** The first response that differs. */
  difference?: Difference;
}

const timeoutMs = 300_000;
const tooLate = Symbol('too late');

/** Runs the kit on a server with one mutant. If it reports nothing, compares the responses. */
export async function judgeMutant(mutant: Mutant, observer: Observer): Promise<Judgment> {
  const kit = await withServer(mutant, runKit);
  if (kit.failure) return { ...mutant, outcome: kit.failure };
  return kit.result === undefined
    ? observeMutant(mutant, observer)
    : { ...mutant, outcome: 'reported', check: kit.result };
}

/** Checks whether a client can observe the mutant. A difference must also occur on a second server. */
export async function observeMutant(mutant: Mutant, { observe, firstDifference }: Observer): Promise<Judgment> {
  const observed: Map<number, Observation>[] = [];
  for (const _ of ['first', 'again']) {
    const { failure, result } = await withServer(mutant, observe);
    if (failure || !result) return { ...mutant, outcome: failure ?? 'timeout' };
    observed.push(result);
    if (result.size === 0) return { ...mutant, outcome: 'not observable' };
  }
  const difference = firstDifference(observed);
  return difference ? { ...mutant, outcome: 'survived', difference } : { ...mutant, outcome: 'not observable' };
}

/** Starts the mutant, runs `work` with a time limit, and stops the mutant. */
async function withServer<T>(
  mutant: Mutant,
  work: (target: MutantServer['target']) => Promise<T>,
): Promise<{ result?: T; failure?: StartFailure }> {
  const server = await startMutant(mutant);
  if (typeof server === 'string') return { failure: server };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof tooLate>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, tooLate);
  });
  try {
    const result = work(server.target);
    // An error after the time limit is irrelevant.
    result.catch(() => {});
    const first = await Promise.race([result, late]);
    if (first === tooLate) return { failure: 'timeout' };
    return server.hasEnded() ? { failure: 'no start' } : { result: first };
  } finally {
    clearTimeout(timer);
    await server.stop();
  }
}
