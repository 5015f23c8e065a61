import { formatNumber, formatRatio } from './format.ts';
import type { Result } from './result.ts';

/** What the README of the repository says about the results: where it stands, and in which words. */
const highlights = [
  {
    benchmark: 'scale',
    title: 'SQLite: list',
    name: '1,000,000 threads, 50 inboxes',
    words: 'a page of a million threads in fifty inboxes takes RATIO of what it takes with a thousand in one',
  },
  {
    benchmark: 'loop',
    title: 'from a saved contract to types, mock and page',
    name: 'ours, pnpm start',
    words:
      'a saved contract is in types, mock and page after MEDIAN ms, RATIO of what the commands take one after the other',
  },
  {
    benchmark: 'conformance',
    title: 'broken servers',
    name: 'ours, the conformance kit',
    words: "the conformance kit finds MEDIAN broken servers, RATIO of what Prism's proxy finds with the same requests",
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
