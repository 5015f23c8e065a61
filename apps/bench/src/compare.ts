/** What is asked of all contestants. */
export interface Question {
  title: string;
  unit: string;
  /** Whether more is better, as for requests a second, or less, as for a time. */
  better: 'more' | 'less';
  goals?: Goal[];
}

/** What is hoped for: that `who` has so many times what `against` has, or better. */
export interface Goal {
  who: string;
  against: string;
  ratio: number;
}

/** One of those that are measured side by side. */
export interface Contestant {
  name: string;
  /** Runs once, and says what was measured: a number for each question. */
  measure(): Promise<number[]>;
}

export interface Spread {
  median: number;
  lowest: number;
  highest: number;
}

export interface Comparison extends Omit<Question, 'goals'> {
  rounds: number;
  /** The ratio is to the first row, round by round. */
  rows: (Spread & { name: string; ratio: Spread })[];
  goals: (Goal & { reached: number; met: boolean })[];
}

export type OnProgress = (text: string) => void;

/**
 * Measures all contestants in turn, several rounds, and relates each to the first within each round: machines are noisy,
 * ratios of neighbours less so.
 */
export async function compare(
  questions: Question[],
  contestants: Contestant[],
  rounds: number,
  onProgress: OnProgress,
): Promise<Comparison[]> {
  const measured: number[][][] = contestants.map(() => []);
  for (let round = 1; round <= rounds; round++) {
    for (const [index, { name, measure }] of contestants.entries()) {
      onProgress(`${questions[0]?.title}: round ${round} of ${rounds}, ${name}`);
      measured[index]?.push(await measure());
    }
  }
  return relate(
    questions,
    contestants.map(({ name }) => name),
    measured,
  );
}

/** Relates what was measured: for each of those names, for each round, a number for each question. */
export function relate(questions: Question[], names: string[], measured: number[][][]): Comparison[] {
  return questions.map(({ goals = [], ...question }, index) => {
    const valuesOf = (name: string) => measured[names.indexOf(name)]?.map((values) => values[index] ?? 0) ?? [];
    const ratios = (name: string, against: string) => {
      const base = valuesOf(against);
      return spreadOf(valuesOf(name).map((value, round) => value / (base[round] ?? 0)));
    };
    const first = names[0] ?? '';
    return {
      ...question,
      rounds: measured[0]?.length ?? 0,
      rows: names.map((name) => ({ name, ...spreadOf(valuesOf(name)), ratio: ratios(name, first) })),
      goals: goals.map((goal) => {
        const reached = ratios(goal.who, goal.against).median;
        return { ...goal, reached, met: question.better === 'more' ? reached >= goal.ratio : reached <= goal.ratio };
      }),
    };
  });
}

/** How long something takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
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
