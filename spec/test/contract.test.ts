import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseYaml } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { readContract } from '@threads-api/contract/model';
import { expect, test } from 'vitest';
import { contractFile } from '../contract-files.ts';
import { lintDocument } from '../lint/lint-document.ts';
import { openDocument } from '../open-document.ts';
import { readRequirements } from '../read-requirements.ts';
import { withFile } from './with-file.ts';

test('the contract has no lint findings', async () => {
  expect(await lintDocument(contractFile)).toEqual([]);
});

test('the contract has no findings in Redocly without our plugin', async () => {
  const findings = await withFile('redocly.yaml', 'extends: [recommended-strict]', (config) =>
    lintDocument(contractFile, { config }),
  );
  expect(findings).toEqual([]);
});

test('an independent validator accepts the contract as OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(contractFile)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('every row of DECISIONS.md is cited by a clause', async () => {
  const requirements = readRequirements(await openDocument(contractFile));
  expect(requirements.length).toBeGreaterThan(50);
  expect(requirements.filter(({ clauses }) => clauses.length === 0)).toEqual([]);
});

test('the signatures in the webhook examples are valid', () => {
  const { webhooks } = readContract(parseYaml(readFileSync(contractFile, 'utf8')) as object);
  expect(webhooks.length).toBeGreaterThan(0);
  for (const { headers, examples } of webhooks) {
    for (const { name, value } of examples) {
      const header = (wanted: string) => headers.find((candidate) => candidate.name === wanted);
      const [id, time, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((wanted) =>
        String(header(wanted)?.examples?.[name]?.value),
      );
      const [, secret = ''] = /`whsec_([^`]+)`/.exec(header('webhook-signature')?.description ?? '') ?? [];
      const mac = createHmac('sha256', Buffer.from(secret, 'base64'));
      expect(signature).toBe(`v1,${mac.update(`${id}.${time}.${JSON.stringify(value)}`).digest('base64')}`);
    }
  }
});
