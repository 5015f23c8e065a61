import { resolve } from 'node:path';
import { type RuleId, ruleOf, rules } from '../rules.ts';
import { defaultSettings, readSettings } from '../settings.ts';

/** All rules with their levels for a document, and the defaults. */
export async function listRules(document: string | undefined): Promise<string> {
  const settings = document === undefined ? defaultSettings : await readSettings(resolve(document));
  const ids = Object.keys(rules) as RuleId[];
  const width = Math.max(...ids.map(({ length }) => length));
  const lines = ids.map((id) => {
    const { level: usual, reports } = ruleOf(id);
    const level = settings.levelOf(id);
    const note = level === usual ? '' : ` (default: ${usual})`;
    return `${level.padEnd(10)}  ${id.padEnd(width)}  ${reports}${note}`;
  });
  return lines.join('\n');
}
