import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  createConfig,
  getLineColLocation,
  type LocationObject,
  lint as lintFile,
  loadConfig,
} from '@redocly/openapi-core';

export interface FindingGroup {
  rule: string;
  severity: 'error' | 'warn';
  message: string;
  reference?: string;
  positions: { file: string; line: number; column: number; source: string; subject?: string }[];
}

/** Lints with the `redocly.yaml` beside the document, otherwise with Redocly's recommended rules. */
export async function lint(file: string): Promise<{ groups: FindingGroup[]; rules: string }> {
  const configFile = join(dirname(file), 'redocly.yaml');
  const own = existsSync(configFile);
  const config = own ? await loadConfig({ configPath: configFile }) : await createConfig({ extends: ['recommended'] });
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
  return { groups, rules: own ? relative('', configFile) : "Redocly's recommended rules" };
}
