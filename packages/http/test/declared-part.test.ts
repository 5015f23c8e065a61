import type { SchemaObject } from '@threads-api/contract/model';
import { expect, test } from 'vitest';
import { declaredPart } from '../src/request/declared-part.ts';

const string = { type: 'string' };
const named = { type: 'object', properties: { name: string } };

test.for<[what: string, schema: SchemaObject, body: unknown, expected: unknown]>([
  ['a property', named, { name: 'a', userId: 'x' }, { name: 'a' }],
  ['a property of an entry', { type: 'array', items: named }, [{ name: 'a', userId: 'x' }], [{ name: 'a' }]],
  [
    'a nested property',
    { type: 'object', properties: { changes: { oneOf: [named, { type: 'null' }] } } },
    { changes: { name: 'a', userId: 'x' } },
    { changes: { name: 'a' } },
  ],
  [
    'a property of none of the combined schemas',
    { allOf: [named, { anyOf: [{ properties: { age: { type: 'integer' } } }] }] },
    { name: 'a', age: 1, userId: 'x' },
    { name: 'a', age: 1 },
  ],
  ['a property with a special name', named, JSON.parse('{"name":"a","__proto__":{"userId":"x"}}'), { name: 'a' }],
])('%s that is not declared is removed', ([, schema, body, expected]) => {
  expect(declaredPart(body, schema)).toEqual(expected);
});

test.for<[what: string, schema: SchemaObject, body: unknown]>([
  ['a map', { type: 'object', additionalProperties: string }, { any: 'x' }],
  ['an object with further properties', { ...named, additionalProperties: true }, { name: 'a', any: 'x' }],
  ['an object without declared properties', { type: 'object' }, { any: 'x' }],
  ['an object with conditions', { ...named, if: {}, else: { properties: { age: {} } } }, { name: 'a', age: 1 }],
  ['text', string, 'x'],
])('%s stays as it is', ([, schema, body]) => {
  expect(declaredPart(body, schema)).toEqual(body);
});
