import { createConfig, getLineColLocation, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { contractFile } from '../../contract-files.ts';
import plugin from '../../rules/plugin.ts';

export interface RuleCase {
  /** A description the rule has nothing against. */
  pass: string;
  /** One it has; `# <-` marks each line it reports. */
  fail: string;
  /** What it says of the first of them. */
  says: string;
}

/** Tests one rule of ours alone, on descriptions that hold just what it looks at. */
export function describeRule(id: string, { pass, fail, says }: RuleCase): void {
  describe(id, () => {
    test('is silent where the style is kept', async () => {
      expect(await findings(id, pass)).toEqual([]);
    });

    test('names the line and the mend where it is not', async () => {
      const marked = fail.split('\n').flatMap((line, index) => (line.includes('# <-') ? [index + 1] : []));
      const found = await findings(id, fail);
      expect(found.map(({ line }) => line)).toEqual(marked);
      expect(found[0]?.message).toBe(says);
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
