import { expect, test } from 'vitest';
import { numberBounds } from '../src/index.ts';

test.each([
  [{ type: 'integer', minimum: 0, exclusiveMinimum: 0 }, { minimum: 1 }],
  [
    { type: 'integer', exclusiveMinimum: -1, exclusiveMaximum: 10 },
    { minimum: 0, maximum: 9 },
  ],
  [{ type: ['integer', 'null'], exclusiveMinimum: 0, minimum: 5 }, { minimum: 5 }],
  [
    { type: 'integer', minimum: 0.5, maximum: 9.5 },
    { minimum: 1, maximum: 9 },
  ],
  [
    { type: 'number', exclusiveMinimum: 0, maximum: 1 },
    { minimum: 0.01, maximum: 1 },
  ],
  [
    { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.02 },
    { minimum: 0.005, maximum: 0.015 },
  ],
  [{ type: 'number', multipleOf: 0.5, exclusiveMaximum: 2 }, { maximum: 1.5 }],
  [{ type: 'integer', minimum: '0' }, {}],
])('the inclusive bounds of %j are %j', (schema, bounds) => {
  expect(numberBounds(schema)).toEqual(bounds);
});
