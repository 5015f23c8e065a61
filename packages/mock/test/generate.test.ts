import { validate } from '@cfworker/json-schema';
import { readContract } from '@threads-api/contract';
import { createRandom } from '@threads-api/sample-data/random';
import { describe, expect, test } from 'vitest';
import { generateValue } from '../src/generate/generate-value.ts';
import { openDocument } from './open-document.ts';

const now = new Date('2026-06-15T00:00:00Z');
const generate = (schema: object, seed = 1, dynamic = false) =>
  generateValue({ ...schema }, { random: createRandom(seed), now, dynamic });
const errorsIn = (schema: object, value: unknown) => validate(value, schema, '2020-12', {}, false).errors;
const seeds = [1, 2, 3, 4, 5];

describe('a generated value has the form that its schema declares', () => {
  test.each([
    [{ type: 'string' }, /^[a-z]+\d{3}$/],
    [{ type: 'string', format: 'email' }, /^\w+@example\.com$/],
    [{ type: 'string', format: 'uri' }, /^https:\/\/example\.com\/\w+$/],
    [{ type: 'string', format: 'date' }, /^2026-06-\d\d$/],
    [{ type: 'string', format: 'uuid' }, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/],
    [{ type: 'string', pattern: '^[A-Z]{3}-\\d{2}$' }, /^[A-Z]{3}-\d{2}$/],
  ])('%j', (schema, pattern) => {
    for (const seed of seeds) expect(generate(schema, seed)).toMatch(pattern);
  });

  test.each([
    [{ type: 'integer', format: 'int64' }, 1, 1_001],
    [{ type: 'integer', minimum: 5, maximum: 6 }, 5, 6],
    [{ type: 'number', exclusiveMinimum: 2000 }, 2000.01, 3001],
    [{ type: 'integer', maximum: -3 }, -1_003, -3],
    [{ type: 'integer', multipleOf: 5 }, 5, 1_000],
    [{ type: 'integer', minimum: 0, exclusiveMinimum: 0, maximum: 2, exclusiveMaximum: 2 }, 1, 1],
  ])('%j is from %d to %d', (schema, lowest, highest) => {
    for (const seed of seeds) {
      const value = generate(schema, seed) as number;
      expect(value).toBeGreaterThanOrEqual(lowest);
      expect(value).toBeLessThanOrEqual(highest);
      expect(errorsIn(schema, value)).toEqual([]);
    }
  });
});

describe('a generated value matches its schema', () => {
  const { schemas } = readContract({
    openapi: '3.1.0',
    info: { title: 'Shapes', version: '1' },
    components: {
      schemas: {
        Node: {
          type: 'object',
          required: ['next', 'kind'],
          properties: {
            next: { anyOf: [{ $ref: '#/components/schemas/Node' }, { type: 'null' }] },
            kind: { const: 'node' },
            secret: { type: 'string', writeOnly: true },
          },
        },
        Endless: {
          type: 'object',
          required: ['a', 'b'],
          properties: { a: { $ref: '#/components/schemas/Endless' }, b: { $ref: '#/components/schemas/Endless' } },
        },
        All: {
          allOf: [
            { type: 'object', required: ['a'], properties: { a: { type: 'integer', minimum: 3 } } },
            { required: ['b', 'toString'], properties: { b: { type: 'boolean' }, toString: { type: 'string' } } },
          ],
        },
        One: { oneOf: [{ type: 'object', required: ['x'], properties: { x: { enum: ['one'] } } }, { type: 'string' }] },
        List: { type: 'array', minItems: 2, maxItems: 3, items: { type: 'string', minLength: 12, maxLength: 20 } },
        Pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], minItems: 2 },
        Map: { type: 'object', required: ['constructor'], additionalProperties: { type: 'integer' } },
      },
    },
  });

  test.each(['All', 'One', 'List', 'Pair', 'Map'])('%s, with and without random values', (name) => {
    for (const dynamic of [false, true])
      for (const seed of seeds)
        expect(errorsIn(schemas[name] ?? {}, generate(schemas[name] ?? {}, seed, dynamic))).toEqual([]);
  });

  test('a recursive schema ends, and writeOnly properties are omitted', () => {
    expect(generate(schemas.Node ?? {})).toMatchObject({ kind: 'node' });
    expect(JSON.stringify(generate(schemas.Node ?? {}))).not.toContain('secret');
    expect(JSON.stringify(generate(schemas.Endless ?? {})).length).toBeLessThan(1_000_000);
  });
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
