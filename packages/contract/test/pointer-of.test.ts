import { expect, test } from 'vitest';
import { contract, valueAt } from '../src/index.ts';

test('pointerOf returns the pointer of each part, following $refs', () => {
  const operation = contract.operation('getThread');
  const { responses, success, examples, parameters } = operation;
  const parts = [operation, responses['401'], success?.headers.ETag, examples[0], parameters[1]];
  expect(parts.map((part) => contract.pointerOf(part as object))).toEqual([
    '#/paths/~1threads~1{id}/get',
    '#/components/responses/Unauthorized',
    '#/components/headers/ETag',
    '#/components/examples/brakeSqueal',
    '#/components/parameters/historyLimit',
  ]);
  // With a description beside a $ref, the pointer of the $ref.
  const sender = valueAt(contract.schemas, '/Thread/properties/sender');
  expect(contract.pointerOf(sender as object)).toBe('#/components/schemas/Thread/properties/sender');
});
