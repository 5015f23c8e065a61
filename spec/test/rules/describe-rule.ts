import { createConfig, getLineColLocation, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { contractFile } from '../../contract-files.ts';
import plugin from '../../rules/plugin.ts';

export interface RuleCase {
  /** A document without findings. */
  pass: string;
  /** A document with findings. `# <-` marks each reported line. */
  fail: string;
  /** The message of the first finding. */
  message: string;
}

/** Tests a single house rule on minimal documents. */
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
  const config = await createConfig({ plugins: [plugin()], rules: { [`house/${id}`]: 'error' } });
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
