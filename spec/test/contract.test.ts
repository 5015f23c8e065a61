import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { contractFile, lintContract } from '../lint/lint-document.ts';
import { clausesOf } from '../reading/clauses.ts';
import { readDecisions } from '../reading/decisions.ts';
import { openDocument } from '../reading/open-document.ts';

test('the contract keeps the house style', async () => {
  expect(await lintContract()).toEqual([]);
});

test('a second, independent parser takes it as OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(contractFile)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('every row of DECISIONS.md has a clause, observable or not', async () => {
  const cited = new Set(clausesOf(await openDocument(contractFile)).flatMap(({ requirements }) => requirements));
  expect([...cited].sort()).toEqual(
    readDecisions()
      .map(({ id }) => id)
      .sort(),
  );
});
