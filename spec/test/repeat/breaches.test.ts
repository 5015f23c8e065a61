import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isMap, LineCounter, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { contractFile } from '../../contract-files.ts';
import { lintDocument } from '../../lint/lint-document.ts';
import plugin from '../../rules/plugin.ts';
import { withContract } from '../with-contract.ts';
import { breaches } from './breaches.ts';

const contract = readFileSync(contractFile, 'utf8');

describe('breaking a rule in the contract is reported with its line', () => {
  test.each(breaches)('$rule', async ({ rule, edit, reported }) => {
    const document = parseDocument(contract);
    edit(document);
    const broken = String(document);
    const findings = await withContract(broken, (file) => lintDocument(file));
    const ours = findings.filter((finding) => finding.rule.endsWith(`/${rule}`));
    expect(ours.map((finding) => finding.line)).toContain(lineOf(broken, reported));
    expect(findings.every(({ severity }) => severity === 'error')).toBe(true);
  });

  test('every house rule is broken once', () => {
    expect(breaches.map(({ rule }) => rule)).toEqual(expect.arrayContaining(Object.keys(plugin().rules.oas3)));
  });
});

/** The line of a key or a list entry. */
function lineOf(text: string, path: (string | number)[]): number {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const parent = document.getIn(path.slice(0, -1)) as YAMLMap | YAMLSeq;
  const last = path.at(-1);
  const node = isMap(parent) ? parent.items.find(({ key }) => String(key) === last)?.key : parent.items[last as number];
  return lines.linePos((node as { range: [number] }).range[0]).line;
}
