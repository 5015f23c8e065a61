import { formatNumber, formatRatio } from './format.ts';
import type { Result } from './result.ts';

/** The figures that the README of the repository quotes, with their sentences. */
const highlights = [
  {
    benchmark: 'scale',
    title: 'SQLite: list',
    name: '1,000,000 threads, 50 inboxes',
    words: 'listing threads takes RATIO as long with a million threads in 50 inboxes as with a thousand in one',
  },
  {
    benchmark: 'conformance',
    title: 'broken servers',
    name: 'ours, the conformance kit',
    words: "the conformance kit reports MEDIAN broken servers, RATIO as many as Prism's proxy with the same requests",
  },
];

export function writeHighlights(results: Result[]): string {
  const lines = highlights.flatMap(({ benchmark, title, name, words }) => {
    const comparisons = results.find((result) => result.benchmark === benchmark)?.comparisons ?? [];
    const row = comparisons
      .find((comparison) => comparison.title.startsWith(title))
      ?.rows.find((row) => row.name === name);
    if (!row) return [];
    const text = words.replace('MEDIAN', formatNumber(row.median)).replace('RATIO', formatRatio(row.ratio.median));
    return [`- \`pnpm bench ${benchmark}\`: ${text}`];
  });
  return lines.join('\n');
}
