import { validate } from '@cfworker/json-schema';
import { readContract, type SchemaObject } from '@threads-api/contract';
import { createRandom } from '@threads-api/sample-data/random';
import { describe, expect, test } from 'vitest';
import { generateValue } from '../src/generate/generate-value.ts';
import { generateRequest } from '../src/index.ts';
import { openDocument } from './open-document.ts';
import { openMock } from './open-mock.ts';

const generate = (schema: object, seed = 1, dynamic = false) =>
  generateValue({ ...schema }, { random: createRandom(seed), dynamic });

test.each([
  [{ type: 'string' }, /^[a-z]+\d{3}$/],
  [{ type: 'string', format: 'email' }, /^\w+@example\.com$/],
  [{ type: 'string', format: 'uri' }, /^https:\/\/example\.com\/\w+$/],
  [{ type: 'string', format: 'date' }, /^20\d\d-\d\d-\d\d$/],
  [{ type: 'integer', format: 'int64' }, /^[1-9]\d{0,3}$/],
])('a generated value looks real: %j', (schema, pattern) => {
  for (const seed of [1, 2, 3, 4, 5]) expect(`${generate(schema, seed)}`).toMatch(pattern);
});

test('a generated value does not depend on earlier ones', () => {
  const few: SchemaObject = { type: 'integer', minimum: 0, maximum: 999 };
  const schema: SchemaObject = {
    type: 'object',
    required: ['few'],
    properties: { few, more: { type: 'string' } },
    not: { properties: { few: { minimum: 50 } } },
  };
  const seeds = Array.from({ length: 50 }, (_, seed) => seed);
  const values = seeds.map((seed) => generateValue(schema, { random: createRandom(seed) }));
  expect(values).toEqual(seeds.map((seed) => generate(schema, seed)));
});

const text = { type: 'string' };
const ab = { type: 'object', properties: { a: text, b: text } };
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Schemas with formats, bounds, combinations, and keywords that depend on each other or that generation does not know. */
const schemas: Record<string, object> = {
  uuid: { ...text, format: 'uuid' },
  pattern: { ...text, pattern: '^[A-Z]{3}-\\d{2}$' },
  closeBounds: { type: 'integer', minimum: 5, maximum: 6 },
  exclusiveMinimum: { type: 'number', exclusiveMinimum: 2000 },
  negative: { type: 'integer', maximum: -3 },
  multipleOf: { type: 'integer', multipleOf: 5 },
  bothBounds: { type: 'integer', minimum: 0, exclusiveMinimum: 0, maximum: 2, exclusiveMaximum: 2 },
  allOf: {
    allOf: [
      { ...ab, required: ['a'] },
      { required: ['c', 'toString'], properties: { c: { type: 'boolean' }, toString: text } },
    ],
  },
  oneOf: { oneOf: [{ type: 'object', required: ['x'], properties: { x: { enum: ['one'] } } }, text] },
  list: { type: 'array', minItems: 2, maxItems: 3, items: { ...text, minLength: 12, maxLength: 20 } },
  pair: { type: 'array', prefixItems: [text, { type: 'integer' }], minItems: 2 },
  map: { type: 'object', required: ['constructor'], additionalProperties: { type: 'integer' } },
  notConst: { ...text, enum: ['a', 'b'], not: { const: 'a' } },
  notRequired: { ...ab, not: { required: ['a', 'b'] } },
  notFirstType: { type: ['string', 'integer'], not: text },
  oneOfRequired: { ...ab, oneOf: [{ required: ['a'] }, { required: ['b'] }] },
  oneOfNumbers: { oneOf: [{ type: 'integer' }, { type: 'number', minimum: 5 }] },
  dependentRequired: { ...ab, dependentRequired: { a: ['z'] } },
  maxProperties: { ...ab, required: ['a'], maxProperties: 1 },
  twoBounds: { allOf: [{ type: 'integer', maximum: 1000 }, { maximum: 3 }] },
  shortEmail: { ...text, format: 'email', minLength: 16, maxLength: 24 },
  base64: { ...text, contentEncoding: 'base64' },
  int64: { type: 'integer', format: 'int64', minimum: 2 ** 53 },
  invalidExample: { type: 'object', required: ['n'], properties: { n: { type: 'integer', minimum: 5, example: 3 } } },
  invalidDefault: { type: 'object', required: ['a'], properties: { a: { ...text, maxLength: 2, default: 'long' } } },
};

const content = (schema: object) => ({ content: { 'application/json': { schema } } });
const documentOf = (known: Record<string, object>, components: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Keywords', version: '1' },
  components: { schemas: components },
  paths: Object.fromEntries(
    Object.entries(known).map(([operationId, schema]) => {
      const responses = { 200: { description: 'The same.', ...content(schema) } };
      return [`/${operationId}`, { post: { operationId, requestBody: content(schema), responses } }];
    }),
  ),
});

test('the mock accepts generated requests for any keywords, and its responses match them', async () => {
  const document = documentOf(schemas);
  const { send } = await openMock({ document, stateless: true });
  const contract = readContract(document);
  const wrong: unknown[] = [];
  const check = (id: string, value: unknown) => {
    if (!validate(value, schemas[id] ?? {}, '2020-12').valid) wrong.push([id, value]);
  };
  for (const operation of contract.operations) {
    const { target, body, invalid } = generateRequest(contract, operation, 'any');
    const init = { method: 'POST', body: JSON.stringify(body?.value) };
    const response = await send(target, { 'Content-Type': 'application/json' }, init);
    if (!response.ok || invalid) wrong.push([operation.id, body?.value, invalid]);
    check(operation.id, await response.json());
    for (const seed of [1, 2, 3, 4, 5]) check(operation.id, generate(schemas[operation.id] ?? {}, seed, true));
  }
  expect(wrong).toEqual([]);
});

test('a recursive schema ends, and writeOnly properties are omitted', () => {
  const next = { anyOf: [reference('Node'), { type: 'null' }] };
  const node = { required: ['next', 'secret'], properties: { next, secret: { ...text, writeOnly: true } } };
  const endless = { type: 'object', required: ['a', 'b'], properties: { a: reference('All'), b: reference('All') } };
  const { schemas: read } = readContract(documentOf({}, { Node: node, All: endless }));
  expect(generate(read.Node ?? {})).toEqual({ next: null });
  expect(JSON.stringify(generate(read.All ?? {})).length).toBeLessThan(1_000_000);
});

test('examples stay if only another part of the value is wrong', () => {
  const name = { ...text, example: 'Ada Moser' };
  const choice = { oneOf: [{ required: ['a'] }, { required: ['b'] }] };
  const contract = readContract(
    documentOf({ add: { ...choice, type: 'object', required: ['name'], properties: { ...ab.properties, name } } }),
  );
  const { body } = generateRequest(contract, contract.operation('add'), 'any');
  expect(body?.value).toMatchObject({ name: 'Ada Moser' });
});

test('a request without any valid value names the invalid part', () => {
  const contract = readContract(documentOf({ add: { ...text, not: {} } }));
  expect(generateRequest(contract, contract.operation('add'), 'any')).toMatchObject({ invalid: ['the body'] });
});

describe('a generated value has the property that selects its schema', () => {
  const kinds: Record<string, [property: string, values: string[]]> = {
    Animal: ['kind', ['dog', 'wolf', 'cat']],
    Meal: ['type', ['Hay', 'meat']],
  };

  test.each(Object.entries(kinds))('%s', async (name, [property, values]) => {
    const { contract } = await openDocument('zoo');
    const schema = contract().schemas[name] ?? {};
    const found = [1, 10, 100, 1000].map(
      (seed) => (generate(schema, seed * 1e6, true) as Record<string, string>)[property],
    );
    expect(new Set(found).size).toBeGreaterThan(1);
    expect(values).toEqual(expect.arrayContaining(found));
    expect(generate(schema)).toMatchObject({ [property]: values[0] });
  });
});

describe('responses', () => {
  test('are identical for identical requests, and differ for others', async () => {
    const { send } = await openDocument('pets');
    const read = async (path: string) => (await send(path, { api_key: 'any' })).text();
    expect(await read('/pet/7')).toBe(await read('/pet/7'));
    expect(await read('/pet/8')).not.toBe((await read('/pet/7')).replace('7', '8'));
  });

  test('have the id from the path, and recent dates', async () => {
    const { json } = await openDocument('pets');
    const pet = await json('/pet/7', { api_key: 'any' });
    expect(pet).toMatchObject({ id: 7, tag: expect.stringMatching(/^[A-Z]{3}-\d{2}$/) });
    const month = 31 * 86_400_000;
    expect(Math.abs(Date.parse(pet.createdAt) - Date.now())).toBeLessThan(month);
  });
});
