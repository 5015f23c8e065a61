import { formatRatio } from './format.ts';
import type { Result } from './result.ts';

const benchmark = 'server';
const against = 'lean Fastify';

/** The figures that the README of the repository quotes: one for each read. */
const reads = { '/threads': 'a list of 50 threads', '/threads/{id}': 'a thread', '/threads/{id}/notes': 'its notes' };

export function writeHighlight(results: Result[]): string {
  const { comparisons = [] } = results.find((result) => result.benchmark === benchmark) ?? {};
  const texts = Object.entries(reads).flatMap(([path, name]) => {
    const title = `GET ${path}, 16 connections, SQLite`;
    const found = comparisons.find((comparison) => comparison.title === title && comparison.unit === 'requests/s');
    const own = found?.rows.find((row) => row.name === 'ours');
    const goal = found?.goals.find((each) => each.who === 'ours' && each.against === against);
    if (!own || !goal) return [];
    return `${Math.round(own.median).toLocaleString('en')} for ${name} (${formatRatio(goal.reached)})`;
  });
  return `One process on SQLite answers, in requests per second: ${texts.join(', ')}. The ratios compare it with a ${against} server that has the same duties (\`pnpm bench ${benchmark}\`).`;
}
