import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { styleText } from 'node:util';
import { type Command, CouldNotRun, oneOf } from '@threads-api/cli';
import { releasedVersionOf } from '../contract-files.ts';
import type { Call } from '../lint/lint-command.ts';
import { UnreadableDocument } from '../open-document.ts';
import type { Change } from './change.ts';
import { breaksSilently, type Comparison, compareContracts } from './compare-contracts.ts';
import { eventOf } from './describe-change.ts';
import { withBase } from './find-base.ts';

const help = ({ call, document }: Call) => `
Lists the changes between two versions of an OpenAPI 3.0, 3.1 or 3.2 document and marks the breaking ones.

  ${document ? `${call} [FILE]        default: spec/openapi.yaml` : `${call} FILE`}
    --base FILE           the older document${document ? '; for spec/openapi.yaml the default is spec/released/openapi.yaml' : ''}
    --base GITREF:PATH    the older document in git, such as main:${document ? 'spec/' : ''}openapi.yaml
    --base GITREF         the same path at a git ref
    --format text|json|markdown
    --help

A document with x-internal is only reported${document ? ': without FILE and options, spec/inbox.yaml too' : ''}.

Exit code 0: no breaking changes, or info.version has a new major version, 1: breaking changes without a new major version,
2: could not run.
`;

interface Row {
  verdict: 'breaking' | 'compatible';
  line: string;
  location: string;
  event: string;
}

const printers = {
  text(comparison: Comparison, base: string) {
    const rows = comparison.changes.map(toRow);
    const width = (key: keyof Row) => Math.max(...rows.map((row) => row[key].length));
    for (const { verdict, line, location, event } of rows) {
      const color = verdict === 'breaking' ? 'red' : 'green';
      const where = styleText('cyan', line.padEnd(width('line')));
      console.log(`${styleText(color, verdict.padEnd(10))}  ${where}  ${location.padEnd(width('location'))}  ${event}`);
    }
    console.log(`${rows.length > 0 ? '\n' : ''}${summaryOf(comparison, base)}`);
  },
  json(comparison: Comparison, base: string) {
    const { versions, changes } = comparison;
    const breaking = breaksSilently(comparison);
    console.log(JSON.stringify({ base, versions, needsMajorVersion: breaking, changes }, null, 2));
  },
  markdown(comparison: Comparison, base: string) {
    console.log(writeMarkdown(comparison, base));
  },
};

/** A comparison as a table. */
export function writeMarkdown(comparison: Comparison, base: string): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const rows = comparison.changes.map(toRow);
  const lines = rows.map(
    ({ verdict, line, location, event }) =>
      `| ${verdict === 'breaking' ? '**breaking**' : verdict} | ${line} | ${cell(location)} | ${cell(event)} |`,
  );
  const head = `${summaryOf(comparison, base)}\n`;
  return rows.length === 0 ? head : [head, '| | line | where | what |', '|---|---|---|---|', ...lines].join('\n');
}

function toRow(change: Change): Row {
  const side = change.after ?? change.before;
  return {
    verdict: change.impact === 'major' ? 'breaking' : 'compatible',
    // A removed object has a line only in the base.
    line: `${change.after ? '' : 'was '}${side?.line ?? ''}`,
    location: change.location,
    event: eventOf(change),
  };
}

function summaryOf(comparison: Comparison, base: string): string {
  const { versions, changes } = comparison;
  if (changes.length === 0) return `No changes since ${base}.`;
  const breaking = changes.filter(({ impact }) => impact === 'major').length;
  const counts = `${breaking} breaking, ${changes.length - breaking} compatible since ${base} (${versions.before}).`;
  if (breaking === 0) return counts;
  if (comparison.internal) return `${counts} The document is internal, so breaking changes are allowed.`;
  return breaksSilently(comparison)
    ? `${counts} Undo the breaking changes, or increase the major version in info.version (now ${versions.after}).`
    : `${counts} The new major version ${versions.after} allows breaking changes.`;
}

const options = { base: { type: 'string' }, format: { type: 'string', default: 'text' } } as const;

/** The command that compares two versions of a document. */
export const createDiffCommand = (given: Call): Command<typeof options> => ({
  help: help(given),
  expected: [UnreadableDocument],
  options,
  positionals: 1,
  async run({ base, format }, [file = given.document]) {
    if (!file) throw new CouldNotRun('The OpenAPI document is missing: pass a FILE. See --help.');
    const print = printers[oneOf('--format', format, ['text', 'json', 'markdown'])];
    const compared = await compareWithBase(file, base);
    print(...compared);
    const isDefault = file === given.document && base === undefined && format === 'text';
    if (isDefault && given.internal) {
      console.log(`\n${relative('', given.internal)}:`);
      print(...(await compareWithBase(given.internal)));
    }
    return breaksSilently(compared[0]) ? 1 : 0;
  },
});

/** Compares a document with its base. Returns the comparison and the name of the base. */
async function compareWithBase(file: string, named?: string): Promise<[comparison: Comparison, base: string]> {
  const released = releasedVersionOf(file);
  const base = named ?? released;
  if (base === undefined)
    throw new CouldNotRun('The older document is missing: pass --base FILE or --base GITREF:PATH. See --help.');
  const comparison = await withBase(base, file, (before) => compareContracts(before, file));
  if (!comparison)
    throw new CouldNotRun(`'${base}' is not a file, and git has no such version of this document. See --help.`);
  return [comparison, base === released ? 'the release' : existsSync(base) ? relative('', base) : base];
}
