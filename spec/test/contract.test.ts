import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { contractFile } from '../contract-files.ts';
import { lintDocument } from '../lint/lint-document.ts';
import { openDocument } from '../open-document.ts';
import { readRequirements } from '../read-requirements.ts';
import { withFile } from './with-file.ts';

test('the contract keeps the house style', async () => {
  expect(await lintDocument(contractFile)).toEqual([]);
});

test('other users of Redocly have no findings either, without our plugin', async () => {
  const findings = await withFile('redocly.yaml', 'extends: [recommended-strict]', (config) =>
    lintDocument(contractFile, { config }),
  );
  expect(findings).toEqual([]);
});

test('a second, independent parser takes it as OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(contractFile)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('every row of DECISIONS.md has a clause, observable or not', async () => {
  const requirements = readRequirements(await openDocument(contractFile));
  expect(requirements.length).toBeGreaterThan(50);
  expect(requirements.filter(({ clauses }) => clauses.length === 0)).toEqual([]);
});
