import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lintDocument } from '../../lint/lint-document.ts';
import { UnreadableDocument } from '../../open-document.ts';
import { withFile } from '../with-file.ts';

const trains = (version: string) => `
openapi: ${version}
info: { title: Trains, version: "3" }
servers: [{ url: https://trains.example }]
paths:
  /stations:
    get:
      responses:
        "200":
          description: The stations.
          content:
            application/json:
              schema: { type: object, required: [name], properties: { name: { type: string } } }
              example: { nmae: Lyon }
`;

describe('a document other than the contract', () => {
  test.each(['3.0.3', '3.1.0', '3.2.0'])(
    'in OpenAPI %s is linted with the recommended rules, not the house rules',
    async (version) => {
      const findings = await withFile('trains.yaml', trains(version), (file) => lintDocument(file));
      const rules = findings.map(({ rule }) => rule);
      expect(rules).toContain('operation-operationId');
      expect(rules.filter((rule) => rule.startsWith('house/'))).toEqual([]);
      expect(findings.map(({ message }) => message)).toContain(
        'The property `name` is missing: the schema requires it. In the example of /stations get 200 application/json.',
      );
    },
  );

  test('is linted with the redocly.yaml next to it', async () => {
    const findings = await withFile('trains.yaml', trains('3.1.0'), async (file) => {
      await writeFile(join(dirname(file), 'redocly.yaml'), 'rules: { operation-summary: warn }');
      return lintDocument(file);
    });
    expect(findings).toMatchObject([{ rule: 'operation-summary', severity: 'warn' }]);
  });

  test('is rejected if its redocly.yaml is invalid', async () => {
    const linted = withFile('trains.yaml', trains('3.1.0'), async (file) => {
      await writeFile(join(dirname(file), 'redocly.yaml'), 'plugins: [./nowhere.js]');
      return lintDocument(file);
    });
    await expect(linted).rejects.toThrow(UnreadableDocument);
    await expect(linted).rejects.toThrow(/redocly\.yaml cannot be used: .*nowhere/);
  });
});
