import { formatRatio } from './format.ts';
import type { Result } from './result.ts';

/** The figure that the README of the repository quotes. */
const highlight = {
  benchmark: 'server',
  title: 'GET /threads, 16 connections, SQLite',
  unit: 'requests/s',
  who: 'ours',
  against: 'lean Fastify',
};

export function writeHighlight(results: Result[]): string {
  const { comparisons = [] } = results.find(({ benchmark }) => benchmark === highlight.benchmark) ?? {};
  const found = comparisons.find(({ title, unit }) => title === highlight.title && unit === highlight.unit);
  const own = found?.rows.find(({ name }) => name === highlight.who);
  const goal = found?.goals.find(({ who, against }) => who === highlight.who && against === highlight.against);
  if (!own || !goal) return '';
  const perSecond = Math.round(own.median).toLocaleString('en');
  return `The service answers ${perSecond} requests per second for a list of 50 threads, in one process on SQLite: ${formatRatio(goal.reached)} as many as a lean Fastify server with the same duties (\`pnpm bench ${highlight.benchmark}\`).`;
}
