import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseYaml } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { readContract } from '@threads-api/contract/model';
import { expect, test } from 'vitest';
import { bundleDocument } from '../bundle-document.ts';
import { contractFile, contracts } from '../contract-files.ts';
import { readRequirements } from '../decisions.ts';
import { lintDocument } from '../lint/lint-document.ts';
import { openDocument } from '../open-document.ts';

test.each(contracts)('$file has no lint findings', async ({ file }) => {
  expect(await lintDocument(await openDocument(file))).toEqual([]);
});

test.each(contracts)('an independent validator accepts $file as OpenAPI 3.1', async ({ file }) => {
  const validator = new Validator();
  expect(await validator.validate({ ...(await bundleDocument(await openDocument(file))) })).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('every row of DECISIONS.md is cited by a clause', async () => {
  const tables = await Promise.all(contracts.map(async ({ file }) => readRequirements(await openDocument(file))));
  const rows = tables.flat();
  expect(rows.length).toBeGreaterThan(50 * contracts.length);
  const cited = new Set(rows.flatMap(({ id, clauses }) => (clauses.length > 0 ? id : [])));
  expect(rows.filter(({ id }) => !cited.has(id))).toEqual([]);
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
