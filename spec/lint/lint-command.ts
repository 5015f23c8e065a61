import { relative } from 'node:path';
import { styleText } from 'node:util';
import { type Command, CouldNotRun, counted, type Options, oneOf, option } from '@threads-api/cli';
import { namesOf, type OwnContract } from '../contract-files.ts';
import { annotate } from '../github-annotation.ts';
import { openDocument } from '../open-document.ts';
import type { Finding, FindingGroup } from './finding.ts';
import { groupFindings } from './group-findings.ts';
import { lintDocument } from './lint-document.ts';

/** How users run a command, and the contracts that it checks without a FILE. */
export interface Call {
  /** For example `pnpm lint`. */
  call: string;
  contracts?: readonly OwnContract[];
}

const usage = ({ call, contracts }: Call) => `
Lints an OpenAPI 3.0, 3.1 or 3.2 document with the redocly.yaml next to it, or else with Redocly's recommended rules.
The rules for our extensions, such as x-filters, apply to every document. A redocly.yaml can change each of them.
${
  contracts
    ? `The contract uses the house style: Redocly's recommended-strict and the rules in spec/rules.

  ${call} [FILE]   default: ${namesOf(contracts)}`
    : `
  ${call} FILE`
}`;

const mostLines = 10;

const printers = {
  text(groups: FindingGroup[], file: string) {
    for (const { rule, severity, message, reference, positions } of groups) {
      const [first, ...others] = positions;
      if (!first) continue;
      const { file, line, column, source } = first;
      const level = severity === 'error' ? styleText('red', 'error') : styleText('yellow', 'warning');
      console.log(`${styleText('cyan', `${file}:${line}:${column}`)}  ${level}  ${rule}`);
      console.log(message.replaceAll(/^/gm, '  '));
      if (reference) console.log(styleText('dim', `  ${reference}`));
      console.log(styleText('dim', `  ${line} | ${source.trim()}`));
      if (others.length > 0) console.log(styleText('dim', `  also in ${linesOf(others)}`));
      console.log('');
    }
    const count = groups.reduce((sum, { positions }) => sum + positions.length, 0);
    const warnings = groups.filter(({ severity }) => severity !== 'error').flatMap(({ positions }) => positions).length;
    const kinds = warnings > 0 ? ` (${counted(count - warnings, 'error')}, ${counted(warnings, 'warning')})` : '';
    const found = `${counted(count, 'finding')}${kinds} in ${file}`;
    const causes = groups.length < count ? `, with ${counted(groups.length, 'cause')}` : '';
    console.log(count > 0 ? styleText('red', `${found}${causes}.`) : styleText('green', `No findings in ${file}.`));
  },
  json(_: FindingGroup[], __: string, findings: Finding[]) {
    console.log(JSON.stringify(findings, null, 2));
  },
  github(groups: FindingGroup[]) {
    for (const { rule, severity, message, positions } of groups)
      for (const position of positions)
        console.log(annotate(severity === 'error' ? 'error' : 'warning', position, rule, message));
  },
};

/** `lines 1479, 1490 and 3 more` */
function linesOf(positions: FindingGroup['positions']): string {
  const lines = positions.slice(0, mostLines).map(({ line }) => line);
  const rest = positions.length - lines.length;
  return `${positions.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const options = {
  format: { ...option(Object.keys(printers).join('|'), 'the format of the findings'), default: 'text' },
} as const satisfies Options;

/** The command that lints a document. */
export const createLintCommand = (given: Call): Command<typeof options> => ({
  usage: usage(given),
  notes: 'Exit code 0: no errors (warnings are allowed), 1: errors, 2: could not run.',
  options,
  positionals: 1,
  async run({ format }, [file]) {
    const files = file ? [file] : (given.contracts ?? []).map((contract) => contract.file);
    if (files.length === 0) throw new CouldNotRun('The OpenAPI document is missing: pass a FILE. See --help.');
    const print = printers[oneOf('--format', format, ['text', 'json', 'github'])];
    const found: Finding[] = [];
    for (const each of files) found.push(...(await lintDocument(await openDocument(each))));
    const findings = found.map((finding) => ({ ...finding, file: relative('', finding.file) }));
    print(groupFindings(findings), files.map((each) => relative('', each)).join(' and '), findings);
    return findings.some(({ severity }) => severity === 'error') ? 1 : 0;
  },
});
