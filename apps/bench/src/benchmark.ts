import type { Comparison, OnProgress } from './compare.ts';

export interface Benchmark {
  /** A description of the comparison, for `--help`. */
  summary: string;
  /** The approximate duration. */
  minutes: number;
  /** The packages whose versions are recorded with the result. */
  packages: string[];
  run(onProgress: OnProgress, options: BenchmarkOptions): Promise<Comparison[]>;
}

export interface BenchmarkOptions {
  /** One round with small datasets, to try out a benchmark. The figures are not meaningful. */
  quick: boolean;
}
