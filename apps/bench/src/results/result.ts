import type { Comparison } from '../compare.ts';

/** The result of a benchmark, as stored in `results/`. */
export interface Result {
  benchmark: string;
  date: string;
  machine: string;
  versions: Record<string, string>;
  comparisons: Comparison[];
}
