import type { Comparison } from '../compare.ts';

/** A run of a benchmark, as it is kept in `results/`. */
export interface Result {
  benchmark: string;
  date: string;
  machine: string;
  versions: Record<string, string>;
  comparisons: Comparison[];
}
