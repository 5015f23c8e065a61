import type { Judgment, Outcome } from './judge-mutant.ts';

/** A run, as it is kept in `results/mutants.json`. */
export interface MutantResult {
  date: string;
  machine: string;
  versions: Record<string, string>;
  seed: number;
  /** How many mutants there are; the run may have judged a sample of them. */
  total: number;
  judgments: Judgment[];
}

export const goal = 0.95;

export const withOutcome = (judgments: readonly Judgment[], outcome: Outcome) =>
  judgments.filter((judgment) => judgment.outcome === outcome);

/** The share of the mutants that change a response which the kit reports. */
export function scoreOf(judgments: readonly Judgment[]): number {
  const reported = withOutcome(judgments, 'reported').length;
  return reported / (reported + withOutcome(judgments, 'survived').length);
}
