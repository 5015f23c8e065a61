/** One of those that are measured side by side. */
export interface Contestant {
  name: string;
  /** Runs once, and says what was measured. */
  measure(): Promise<number>;
}

export interface Comparison {
  title: string;
  unit: string;
  /** Whether more is better, as for requests a second, or less, as for a time. */
  better: 'more' | 'less';
  rows: { name: string; median: number; lowest: number; highest: number; ratio: number }[];
}

/** Measures all contestants in turn, several rounds, and relates each to the first: machines are noisy, ratios less so. */
export async function compare(
  title: string,
  unit: string,
  better: Comparison['better'],
  contestants: Contestant[],
  rounds: number,
  onProgress: (text: string) => void,
): Promise<Comparison> {
  const measured = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 1; round <= rounds; round++) {
    for (const { name, measure } of contestants) {
      onProgress(`${title}: round ${round} of ${rounds}, ${name}`);
      measured.get(name)?.push(await measure());
    }
  }
  const medians = new Map([...measured].map(([name, values]) => [name, medianOf(values)]));
  const base = medians.get(contestants[0]?.name ?? '') ?? Number.NaN;
  const rows = [...measured].map(([name, values]) => {
    const median = medians.get(name) ?? Number.NaN;
    return { name, median, lowest: Math.min(...values), highest: Math.max(...values), ratio: median / base };
  });
  return { title, unit, better, rows };
}

/** How long something takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
