import { formatRatio } from './format.ts';
import type { Result } from './result.ts';

/** The figure that the README of the repository quotes. */
const highlight = { benchmark: 'scale', title: 'SQLite: list', name: '1,000,000 threads, 50 inboxes' };

export function writeHighlight(results: Result[]): string {
  const { comparisons = [] } = results.find(({ benchmark }) => benchmark === highlight.benchmark) ?? {};
  const comparison = comparisons.find(({ title }) => title === highlight.title);
  const ratio = comparison?.rows.find(({ name }) => name === highlight.name)?.ratio;
  if (!ratio) return '';
  return `Listing threads takes ${formatRatio(ratio.median)} as long with a million threads in 50 inboxes as with a thousand in one (\`pnpm bench ${highlight.benchmark}\`).`;
}
