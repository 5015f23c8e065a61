import { readFile, writeFile } from 'node:fs/promises';
import { contract, requirements } from '@threads-api/contract';
import { checks } from '../src/checks/index.ts';
import { notObservable, testedElsewhere } from '../src/report/build-report.ts';
import { faults } from './faults.ts';
import { deriveFaults } from './operators/derive-faults.ts';

const derived = deriveFaults(contract);
const file = new URL('../README.md', import.meta.url);

/** Writes the table of checks and their faults into the README. With --check, only compares. */
const text = await readFile(file, 'utf8');
const written = text.replace(/(<!-- checks -->\n).*(<!-- \/checks -->)/s, `$1${table()}$2`);
if (written === text) console.log('README.md is up to date.');
else if (process.argv.includes('--check')) {
  console.error('packages/conformance/README.md is out of date. Run: pnpm --filter conformance generate');
  process.exitCode = 1;
} else await writeFile(file, written);

/** Every rule with the checks that test it, and every check with the faults that it reports first. */
function table(): string {
  const rules = requirements.map(({ id, rule, observable }) => {
    const tested = checks.filter((check) => check.requirements.includes(id)).map((check) => `\`${check.id}\``);
    const reason = testedElsewhere[id] ?? (observable ? '' : notObservable);
    return `| ${id} | ${rule} | ${tested.join(' ') || reason} |`;
  });
  const rows = checks.map(({ id, title, requirements: cited }) => {
    const caught = ({ caughtBy }: { caughtBy: string }) => caughtBy === id;
    const proofs = [
      ...faults.filter(caught).map(({ what }) => what),
      ...new Set(derived.filter(caught).map(({ operator }) => operator)),
    ];
    return `| \`${id}\` | ${title} | ${cited.join(' ')} | ${proofs.join('; ')} |`;
  });
  return [
    '',
    '| Rule | | Checks |',
    '|---|---|---|',
    ...rules,
    '',
    '| Check | Property | Rules | Reported first for a server that … |',
    '|---|---|---|---|',
    ...rows,
    '',
    '',
  ].join('\n');
}
