export interface Benchmark {
  /** The description for `--help`. */
  summary: string;
  /** The approximate duration. */
  minutes: number;
  run(onProgress: OnProgress): Promise<Comparison[]>;
}

/** A figure that is measured for every candidate. */
export interface Metric {
  title: string;
  unit: string;
  better: 'more' | 'less';
}

/** A program or setup that is compared with others. */
export interface Candidate {
  name: string;
  /** Measures once. Returns one number for each metric. */
  measure(): Promise<number[]>;
}

export interface Spread {
  median: number;
  lowest: number;
  highest: number;
}

export interface Comparison extends Metric {
  /** Ratios are to the first row. */
  rows: (Spread & { name: string; ratio: Spread })[];
}

export type OnProgress = (text: string) => void;

/**
 * Measures the candidates one after another, in several rounds. Ratios are computed within each round, because the speed
 * of a machine changes more between rounds than within one.
 */
export async function compare(
  metrics: Metric[],
  candidates: Candidate[],
  rounds: number,
  onProgress: OnProgress,
): Promise<Comparison[]> {
  const measured: number[][][] = candidates.map(() => []);
  for (let round = 1; round <= rounds; round++) {
    for (const [index, { name, measure }] of candidates.entries()) {
      onProgress(`${metrics[0]?.title}: round ${round} of ${rounds}, ${name}`);
      measured[index]?.push(await measure());
    }
  }
  return toComparisons(
    metrics,
    candidates.map(({ name }) => name),
    measured,
  );
}

/** Computes medians and ratios. `measured` has, for each name and each round, one number for each metric. */
export function toComparisons(metrics: Metric[], names: string[], measured: number[][][]): Comparison[] {
  return metrics.map((metric, index) => {
    const valuesOf = (name: string) => measured[names.indexOf(name)]?.map((values) => values[index] ?? 0) ?? [];
    const base = valuesOf(names[0] ?? '');
    const ratios = (name: string) =>
      spreadOf(valuesOf(name).map((value, round) => (value === base[round] ? 1 : value / (base[round] ?? 0))));
    return { ...metric, rows: names.map((name) => ({ name, ...spreadOf(valuesOf(name)), ratio: ratios(name) })) };
  });
}

export function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)];
  return ((sorted[low] ?? Number.NaN) + (sorted[high] ?? Number.NaN)) / 2;
}

const spreadOf = (values: number[]): Spread => ({
  median: medianOf(values),
  lowest: values.length > 0 ? Math.min(...values) : Number.NaN,
  highest: values.length > 0 ? Math.max(...values) : Number.NaN,
});
