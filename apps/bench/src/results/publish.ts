import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { benchmarks } from '../benchmarks.ts';
import { drawChart } from './draw-chart.ts';
import type { Result } from './result.ts';
import { writeHighlights } from './write-highlights.ts';
import { writeTables } from './write-tables.ts';

const folder = new URL('../../results/', import.meta.url);
const readmes = {
  own: new URL('../../README.md', import.meta.url),
  root: new URL('../../../../README.md', import.meta.url),
};
const marks = { begin: '<!-- results: begin -->', end: '<!-- results: end -->' };

/** Keeps a result, and publishes it with the others. */
export async function keepResult(result: Result): Promise<void> {
  await writeFile(new URL(`${result.benchmark}.json`, folder), `${JSON.stringify(result, null, 2)}\n`);
  for (const [file, text] of await renderFiles()) await writeFile(file, text);
}

/** What is derived from the results that are kept: the charts, and their part of the READMEs. */
async function renderFiles(): Promise<Map<URL, string>> {
  const kept = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const results = await Promise.all(
    kept.map(async (name): Promise<Result> => JSON.parse(await readFile(new URL(name, folder), 'utf8'))),
  );
  const order = Object.keys(benchmarks);
  results.sort((a, b) => order.indexOf(a.benchmark) - order.indexOf(b.benchmark));
  return new Map([
    ...results.map((result) => [new URL(`${result.benchmark}.svg`, folder), drawChart(result)] as const),
    [readmes.own, await withBetween(readmes.own, results.map((result) => writeTables(result, 'results')).join('\n\n'))],
    [readmes.root, await withBetween(readmes.root, writeHighlights(results))],
  ]);
}

async function withBetween(file: URL, part: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  const [before = '', rest = ''] = text.split(marks.begin);
  return `${before}${marks.begin}\n\n${part}\n\n${marks.end}${rest.split(marks.end)[1] ?? ''}`;
}

// As a command: publishes what is kept, or with --check reports what is stale.
if (import.meta.main) {
  const check = process.argv.includes('--check');
  for (const [file, text] of await renderFiles()) {
    const stale = (await readFile(file, 'utf8').catch(() => '')) !== text;
    if (stale && !check) await writeFile(file, text);
    if (stale && check) {
      console.error(`${fileURLToPath(file)} is not what the results say. Run: pnpm --filter bench generate`);
      process.exitCode = 1;
    }
  }
}
