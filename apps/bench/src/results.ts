import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import type { Comparison, Spread } from './compare.ts';

const readmes = {
  own: new URL('../README.md', import.meta.url),
  root: new URL('../../../README.md', import.meta.url),
};

/** Writes a result as Markdown: the machine and tables. The lock file has the versions of the packages. */
export function writeResult(name: string, comparisons: Comparison[]): string {
  const date = new Date().toISOString().slice(0, 10);
  const run = `\`pnpm bench ${name}\` on ${date}, ${describeMachine()}; node ${process.versions.node}`;
  return [`### ${name}`, run, ...writeTables(comparisons)].join('\n\n');
}

/** Updates the section of a benchmark in the README of this workspace and, for the server, the root README. */
export async function publishResult(name: string, text: string, comparisons: Comparison[]): Promise<void> {
  await replaceSection(readmes.own, name, text);
  if (name === 'server') await replaceSection(readmes.root, 'results', writeHighlight(comparisons));
}

/** Replaces the text between two markers, such as `<!-- server: begin -->` and `<!-- server: end -->`. */
async function replaceSection(file: URL, name: string, section: string): Promise<void> {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [before = '', rest = ''] = (await readFile(file, 'utf8')).split(begin);
  await writeFile(file, `${before}${begin}\n\n${section}\n\n${end}${rest.split(end)[1] ?? ''}`);
}

const gibibyte = 1024 ** 3;

/** The hardware and operating system, which every figure depends on. */
function describeMachine(): string {
  const cpus = os.cpus();
  const model = cpus[0]?.model.trim();
  const known = model && model !== 'unknown' ? `${model}, ` : '';
  return `${known}${cpus.length} cores (${os.arch()}), ${Math.round(os.totalmem() / gibibyte)} GiB, ${os.type()} ${os.release().split('-', 1)}`;
}

/** Comparisons of the same candidates share a table. All but the first candidate also have a ratio to the first. */
function writeTables(comparisons: Comparison[]): string[] {
  const groups = Map.groupBy(comparisons, ({ rows, unit }) => JSON.stringify([unit, ...rows.map(({ name }) => name)]));
  return [...groups.values()].map((group) => {
    const [{ rows = [], unit = '', better = '' } = {}] = group;
    return [
      `| ${[`${unit}, ${better} is better`, ...rows.map(({ name }) => name)].join(' | ')} |`,
      `|---|${rows.map(() => '---:').join('|')}|`,
      ...group.map(({ title, rows: [first, ...others] }) => {
        const base = first ? formatNumber(first.median) : '';
        return `| ${[title, base, ...others.map(formatCell)].join(' | ')} |`;
      }),
    ].join('\n');
  });
}

const formatCell = ({ median, ratio }: Comparison['rows'][number]): string =>
  `${formatNumber(median)}, **${formatRatio(ratio.median)}**${formatSpread(ratio)}`;

/** Formats the lowest and highest value; empty if there was only one round. */
const formatSpread = ({ lowest, highest }: Spread): string =>
  lowest === highest ? '' : ` (${lowest.toFixed(2)} to ${highest.toFixed(2)})`;

/** Formats a number with about three significant digits. */
function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

const formatRatio = (ratio: number): string => `${ratio.toFixed(2)}×`;

/** The reads whose figures the root README quotes. */
const quoted = { '/threads': 'a list of 50 threads', '/threads/{id}': 'a thread', '/threads/{id}/notes': 'its notes' };

function writeHighlight(comparisons: Comparison[]): string {
  const on = (database: string) =>
    Object.entries(quoted).map(([path, name]) => {
      const title = `GET ${path}, 16 connections, ${database}`;
      const { rows = [] } = comparisons.find((each) => each.title === title && each.unit === 'requests/s') ?? {};
      const [ours] = rows;
      const peer = rows.find((row) => row.name === 'lean Fastify');
      // The stored ratio is the peer's figure divided by ours.
      const ratio = formatRatio(1 / (peer?.ratio.median ?? Number.NaN));
      return `${Math.round(ours?.median ?? Number.NaN).toLocaleString('en')} for ${name} (${ratio})`;
    });
  const figures = ['SQLite', 'PostgreSQL'].map((database) => `on ${database}, ${on(database).join(', ')}`);
  return `One process answers, in requests per second: ${figures.join('; ')}. The ratios compare it with a lean Fastify server that has the same duties on the same database (\`pnpm bench server\`).`;
}
