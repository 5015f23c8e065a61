import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Files, temporaryFolder } from '@threads-api/testing/temporary-folder';
import { describe, expect, test } from 'vitest';
import { lintDocument } from '../../lint/lint-document.ts';
import { openDocument } from '../../open-document.ts';

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

/** Lints a document with these files next to it. */
const lintBeside = async (files: Files, document = trains('3.1.0')) =>
  lintDocument(await openDocument(join(await temporaryFolder({ ...files, 'trains.yaml': document }), 'trains.yaml')));

describe('a document other than the contract', () => {
  test.each(['3.0.3', '3.1.0', '3.2.0'])(
    'in OpenAPI %s is linted with the recommended rules, not the house rules',
    async (version) => {
      const findings = await lintBeside({}, trains(version));
      const rules = findings.map(({ rule }) => rule);
      expect(rules).toContain('operation-operationId');
      expect(rules.filter((rule) => rule.startsWith('house/'))).toEqual([]);
      expect(findings.map(({ message }) => message)).toContain(
        'The property `name` is missing. In the example of /stations get 200 application/json.',
      );
    },
  );

  test('has findings about its structure, on which a rule of Redocly fails', async () => {
    const wrong = 'openapi: 3.1.0\ninfo: { title: Trains, version: "3" }\nservers: [null]\npaths: {}\n';
    expect(await lintBeside({}, wrong)).toMatchObject([{ rule: 'struct', line: 3 }]);
  });

  test('is linted with the redocly.yaml next to it', async () => {
    const findings = await lintBeside({ 'redocly.yaml': 'rules: { operation-summary: warn }' });
    expect(findings).toMatchObject([{ rule: 'operation-summary', severity: 'warn' }]);
  });

  test('is linted with the recommended rules if the redocly.yaml only configures the diff', async () => {
    const findings = await lintBeside({ 'redocly.yaml': 'diff: { rules: { text-changed: off } }' });
    expect(findings.map(({ rule }) => rule)).toContain('operation-operationId');
  });

  test('is linted with its own rules if the redocly.yaml has some', async () => {
    const findings = await lintBeside({
      'redocly.yaml': `
rules: { operation-summary: warn }
apis: { trains: { root: trains.yaml, rules: { operation-summary: off, info-contact: warn } } }`,
    });
    expect(findings).toMatchObject([{ rule: 'info-contact', severity: 'warn' }]);
  });

  test('is linted with the house rules including the files it refers to', async () => {
    const plugin = fileURLToPath(new URL('../../rules/plugin.ts', import.meta.url));
    const config = `{ plugins: [${JSON.stringify(plugin)}], rules: { house/error-shape: error } }`;
    const documentWith = (name: string) => `
openapi: 3.1.0
info: { title: Trains, version: "3" }
paths:
  /stations:
    get:
      responses:
        "400": { description: An error., content: { application/json: { schema: { $ref: "#/components/schemas/${name}" } } } }
components: { schemas: { ${name}: { $ref: "shared.yaml#/Problem" } } }`;
    const lint = async (name: string) => {
      const shared = 'Problem: { allOf: [{ $ref: "#/Text" }] }\nText: { type: string }';
      const files = { 'redocly.yaml': config, 'shared.yaml': shared };
      return (await lintBeside(files, documentWith(name))).filter(({ rule }) => rule.startsWith('house/'));
    };
    expect(await lint('ApiError')).toEqual([]);
    expect(await lint('Problem')).toMatchObject([{ rule: 'house/error-shape', line: 8 }]);
  });

  test('is rejected if its redocly.yaml is invalid', async () => {
    const linted = lintBeside({ 'redocly.yaml': 'plugins: [./nowhere.js]' });
    await expect(linted).rejects.toThrow(/redocly\.yaml cannot be used: .*nowhere/);
  });
});
