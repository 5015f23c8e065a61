import { relative } from 'node:path';
import { styleText } from 'node:util';
import { oneOf, runCommand } from '@threads-api/cli';
import { contractFile, type Finding, lintContract } from '../lint-contract.ts';
import { UnreadableDocument } from '../reading/open-document.ts';

const help = `
Checks the contract against the house style: Redocly's recommended-strict and the rules in spec/rules.

  pnpm lint [FILE]        FILE: another description than spec/openapi.yaml
    --format text|json|github
    --help

Exit code 0: fine, 1: findings, 2: could not run.
`;

const printers = {
  text(findings: Finding[], file: string) {
    for (const { rule, message, reference, file, line, column, source } of findings) {
      console.log(`${styleText('cyan', `${file}:${line}:${column}`)}  ${styleText('red', rule)}`);
      console.log(`  ${message}`);
      if (reference) console.log(styleText('dim', `  ${reference}`));
      console.log(styleText('dim', `  ${line} | ${source.trim()}\n`));
    }
    const found = `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'} in ${file}.`;
    console.log(findings.length > 0 ? styleText('red', found) : styleText('green', `${file} keeps the house style.`));
  },
  json(findings: Finding[]) {
    console.log(JSON.stringify(findings, null, 2));
  },
  github(findings: Finding[]) {
    for (const { rule, severity, message, file, line, column } of findings) {
      const level = severity === 'error' ? 'error' : 'warning';
      console.log(`::${level} file=${file},line=${line},col=${column},title=${rule}::${message}`);
    }
  },
};

await runCommand({
  help,
  expected: [UnreadableDocument],
  options: { format: { type: 'string', default: 'text' } },
  positionals: 1,
  async run({ format }, [file = contractFile]) {
    const print = printers[oneOf('--format', format, ['text', 'json', 'github'])];
    const findings = (await lintContract(file)).map((finding) => ({ ...finding, file: relative('', finding.file) }));
    print(findings, relative('', file));
    return findings.length > 0 ? 1 : 0;
  },
});
