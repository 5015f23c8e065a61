import { relative } from 'node:path';
import { getLineColLocation, type LocationObject, lint as lintFile } from '@redocly/openapi-core';
import { loadRules } from './load-rules.ts';

export interface FindingGroup {
  rule: string;
  severity: 'error' | 'warn';
  message: string;
  reference?: string;
  positions: { file: string; line: number; column: number; source: string; subject?: string }[];
}

/** Lints with the `redocly.yaml` beside the document, otherwise with Redocly's recommended rules. */
export async function lint(file: string): Promise<{ groups: FindingGroup[]; rules: string }> {
  const { config, name } = await loadRules(file);
  const problems = await lintFile({ ref: file, config });
  const findings = problems.map(({ ruleId, severity, message, reference, location: [location] }) => {
    const { start, source } = getLineColLocation({ ...(location as LocationObject), reportOnKey: true });
    const line = source.getLines()[start.line - 1] ?? '';
    const position = { file: relative('', source.absoluteRef), line: start.line, column: start.col, source: line };
    return { rule: ruleId, severity, message: message.trim(), ...(reference && { reference }), position };
  });
  const groups = [...Map.groupBy(findings, ({ rule, message }) => `${rule} ${message}`).values()].map((members) => {
    const [{ position: _, ...first }] = members as [(typeof members)[number]];
    return { ...first, positions: members.map(({ position }) => position) };
  });
  return { groups, rules: name };
}
