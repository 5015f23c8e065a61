import type { Declaration } from './declarations.ts';
import type { Exchange } from './http/exchange.ts';
import type { Verdict } from './problem.ts';
import type { Context } from './run/context.ts';
import type { Need } from './target/target.ts';

/** Tests one property of a server. */
export interface Check {
  id: string;
  /** The property, as a sentence. */
  title: string;
  /** The rules it tests. A finding cites the first one that applies to its operation, unless the problem names another. */
  requirements: [string, ...string[]];
  /** The clause to cite: a heading in the contract's introduction, or a path below `components` or the root: `headers/Vary`. */
  about?: string;
  /** What the document must declare. Otherwise, the check does not apply. */
  declares?: Declaration[];
  /** Fields of the target that the check needs. */
  needs?: Need[];
  /**
   * Checks run concurrently, except those with `first` and `last`, which run one by one before and after the others.
   * Default for a check that needs actions: `last`.
   */
  phase?: 'first' | 'last';
  /** Inspects an exchange. Called for every exchange of the run. */
  inspect?(exchange: Exchange, context: Context): Verdict;
  /** Sends requests and checks the responses. */
  run?(context: Context): Promise<Verdict>;
}

/** Lists checks by their ids. */
export const checksOf = (checks: Record<string, Omit<Check, 'id'>>): Check[] =>
  Object.entries(checks).map(([id, check]) => ({ id, ...check }));
