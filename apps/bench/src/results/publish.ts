import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { benchmarks } from '../benchmarks.ts';
import type { Result } from './result.ts';
import { writeHighlight } from './write-highlight.ts';
import { writeJson } from './write-json.ts';
import { writeTables } from './write-tables.ts';

const folder = new URL('../../results/', import.meta.url);
const readmes = {
  own: new URL('../../README.md', import.meta.url),
  root: new URL('../../../../README.md', import.meta.url),
};

/** Stores a result and updates the READMEs. */
export async function storeResult(result: Result): Promise<void> {
  await writeFile(new URL(`${result.benchmark}.json`, folder), writeJson(result));
  for (const [file, text] of await renderFiles()) await writeFile(file, text);
}

/** Renders the parts of the READMEs that derive from the stored results. */
async function renderFiles(): Promise<Map<URL, string>> {
  const kept = Object.keys(benchmarks).map((name) => `${name}.json`);
  const names = (await readdir(folder)).filter((name) => kept.includes(name));
  const results = await Promise.all(
    names.map(async (name): Promise<Result> => JSON.parse(await readFile(new URL(name, folder), 'utf8'))),
  );
  const order = Object.keys(benchmarks);
  results.sort((a, b) => order.indexOf(a.benchmark) - order.indexOf(b.benchmark));
  const tables = results.map(writeTables).join('\n\n');
  const own = withBetween(await readFile(readmes.own, 'utf8'), 'results', tables);
  const root = withBetween(await readFile(readmes.root, 'utf8'), 'results', writeHighlight(results));
  return new Map([
    [readmes.own, own],
    [readmes.root, root],
  ]);
}

/** Replaces the text between two markers, such as `<!-- results: begin -->` and `<!-- results: end -->`. */
function withBetween(text: string, name: string, part: string): string {
  const [begin, end] = ['begin', 'end'].map((side) => `<!-- ${name}: ${side} -->`) as [string, string];
  const [before = '', rest = ''] = text.split(begin);
  return `${before}${begin}\n\n${part}\n\n${end}${rest.split(end)[1] ?? ''}`;
}

// As a command: updates the READMEs or, with --check, reports files that are out of date.
if (import.meta.main) {
  const check = process.argv.includes('--check');
  for (const [file, text] of await renderFiles()) {
    const stale = (await readFile(file, 'utf8').catch(() => '')) !== text;
    if (stale && !check) await writeFile(file, text);
    if (stale && check) {
      console.error(`${fileURLToPath(file)} does not match the stored results. Run: pnpm --filter bench generate`);
      process.exitCode = 1;
    }
  }
}
