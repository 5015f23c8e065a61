import type { Comparison } from '../compare.ts';
import { formatNumber, formatRatio } from './format.ts';
import type { Result } from './result.ts';

type Row = Comparison['rows'][number];

/** The figures that the README of the repository quotes, with their sentences. */
const highlights = [
  {
    benchmark: 'scale',
    title: 'SQLite: list',
    name: '1,000,000 threads, 50 inboxes',
    write: ({ ratio }: Row) =>
      `listing threads takes ${formatRatio(ratio.median)} as long with a million threads in 50 inboxes as with a thousand in one`,
  },
  {
    benchmark: 'conformance',
    title: 'broken servers',
    name: 'ours, the conformance kit',
    write: ({ median }: Row, { title, rows }: Comparison) => {
      const [total] = /\d+/.exec(title) ?? [];
      const proxy = rows.find(({ name }) => name === "Prism's proxy")?.median ?? Number.NaN;
      return `the conformance kit detects ${formatNumber(median)} of ${total} broken servers; Prism's proxy detects ${formatNumber(proxy)} with the same requests`;
    },
  },
];

export function writeHighlights(results: Result[]): string {
  const lines = highlights.flatMap(({ benchmark, title, name, write }) => {
    const comparisons = results.find((result) => result.benchmark === benchmark)?.comparisons ?? [];
    const comparison = comparisons.find((candidate) => candidate.title.startsWith(title));
    const row = comparison?.rows.find((candidate) => candidate.name === name);
    return comparison && row ? [`- \`pnpm bench ${benchmark}\`: ${write(row, comparison)}`] : [];
  });
  return lines.join('\n');
}
