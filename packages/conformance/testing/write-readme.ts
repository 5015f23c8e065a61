import { readFile, writeFile } from 'node:fs/promises';
import { checks } from '../src/checks/index.ts';
import { faults } from './faults.ts';

const file = new URL('../README.md', import.meta.url);

/** Writes the table of checks and their faults into the README. With --check, only compares. */
const text = await readFile(file, 'utf8');
const written = text.replace(/(<!-- checks -->\n).*(<!-- \/checks -->)/s, `$1${table()}$2`);
if (written === text) console.log('README.md is up to date.');
else if (process.argv.includes('--check')) {
  console.error('packages/conformance/README.md is out of date. Run: pnpm --filter conformance generate');
  process.exitCode = 1;
} else await writeFile(file, written);

function table(): string {
  const rows = checks.map(({ id, title, requirements }) => {
    const proofs = faults.filter(({ caughtBy }) => caughtBy === id).map(({ what }) => what);
    return `| \`${id}\` | ${title} | ${requirements.join(' ')} | ${proofs.join('; ')} |`;
  });
  return `\n| Check | Property | Rules | Reported first for a server that … |\n|---|---|---|---|\n${rows.join('\n')}\n\n`;
}
