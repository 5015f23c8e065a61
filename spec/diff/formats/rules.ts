import { resolve } from 'node:path';
import { type RuleId, ruleOf, rules } from '../rules.ts';
import { readSettings } from '../settings.ts';

/** All rules with their levels for a document, and the defaults. */
export async function listRules(document: string | undefined): Promise<string> {
  const settings = document === undefined ? undefined : await readSettings(resolve(document));
  const rows = (Object.keys(rules) as RuleId[]).map((id) => {
    const { level: usual, reports } = ruleOf(id);
    return { id, level: settings?.levelOf(id) ?? usual, default: usual, reports };
  });
  const width = Math.max(...rows.map(({ id }) => id.length));
  return rows
    .map(({ id, level, default: usual, reports }) => {
      const note = level === usual ? '' : ` (default: ${usual})`;
      return `${level.padEnd(10)}  ${id.padEnd(width)}  ${reports}${note}`;
    })
    .join('\n');
}
