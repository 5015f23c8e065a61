import type { Comparison, OnProgress } from './compare.ts';

export interface Benchmark {
  /** What is compared with what. */
  summary: string;
  /** How long it takes, about. */
  minutes: number;
  /** The packages whose versions matter. */
  packages: string[];
  run(onProgress: OnProgress, options: BenchmarkOptions): Promise<Comparison[]>;
}

export interface BenchmarkOptions {
  /** Fewer rounds and smaller worlds: to try it out, not to tell of. */
  quick: boolean;
}
