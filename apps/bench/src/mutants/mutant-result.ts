import type { Judgment, Outcome } from './judge-mutant.ts';

/** A run, as stored in `results/mutants.json`. */
export interface MutantResult {
  date: string;
  machine: string;
  versions: Record<string, string>;
  seed: number;
  /** The number of all mutants. The run may cover only a sample. */
  total: number;
  judgments: Judgment[];
}

export const goal = 0.95;

export const withOutcome = (judgments: readonly Judgment[], outcome: Outcome) =>
  judgments.filter((judgment) => judgment.outcome === outcome);

/** The share of reported mutants among those that change a response. */
export function scoreOf(judgments: readonly Judgment[]): number {
  const reported = withOutcome(judgments, 'reported').length;
  return reported / (reported + withOutcome(judgments, 'survived').length);
}
