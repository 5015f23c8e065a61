import { createConfig, getLineColLocation, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { contractFile } from '../../contract-files.ts';
import extensions from '../../extensions/plugin.ts';
import house from '../../rules/plugin.ts';

export interface RuleCase {
  /** A document without findings. */
  pass: string;
  /** A document with findings. `# <-` marks each reported line. */
  fail: string;
  /** The message of the first finding. */
  message: string;
}

/** Tests a single rule on minimal documents. */
export function describeRule(id: string, { pass, fail, message }: RuleCase): void {
  describe(id, () => {
    test('accepts a valid document', async () => {
      expect(await findings(id, pass)).toEqual([]);
    });

    test('reports the line and the fix', async () => {
      const marked = fail.split('\n').flatMap((line, index) => (line.includes('# <-') ? [index + 1] : []));
      const found = await findings(id, fail);
      expect(found.map(({ line }) => line)).toEqual(marked);
      expect(found[0]?.message).toBe(message);
    });
  });
}

async function findings(id: string, source: string) {
  const plugins = [house(), extensions()];
  const owner = plugins.find(({ rules }) => Object.hasOwn(rules.oas3, id))?.id;
  const config = await createConfig({ plugins, rules: { [`${owner}/${id}`]: 'error' } });
  const problems = await lintFromString({ source: `openapi: 3.1.0 ${source}`, absoluteRef: contractFile, config });
  return problems
    .flatMap(({ message, location }) =>
      location.slice(0, 1).map((found) => ({
        message,
        line: getLineColLocation({ ...found, reportOnKey: true }).start.line,
      })),
    )
    .sort((a, b) => a.line - b.line);
}
