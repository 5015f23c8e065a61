import { validate } from '@cfworker/json-schema';
import { readContract } from '@threads-api/contract';
import { createRandom } from '@threads-api/sample-data/random';
import { describe, expect, test } from 'vitest';
import { generateValue } from '../src/generate/generate-value.ts';
import { openDocument } from './open-document.ts';

const now = new Date('2026-06-15T00:00:00Z');
const generate = (schema: object, seed = 1, dynamic = false) =>
  generateValue({ ...schema }, { random: createRandom(seed), now, dynamic });
const property = (name: string, schema: object, seed = 1) =>
  (generate({ type: 'object', properties: { [name]: schema } }, seed) as Record<string, unknown>)[name];
const errorsIn = (schema: object, value: unknown) => validate(value, schema, '2020-12', {}, false).errors;
const seeds = [1, 2, 3, 4, 5];

describe('a generated value matches its name', () => {
  const text = { type: 'string' };
  test.each([
    ['email', text, /^[\w.]+@example\.com$/],
    ['avatar_url', text, /^https:\/\/example\.com\/\w+\.png$/],
    ['homepage', text, /^https:\/\/example\.com\/\w+$/],
    ['created_at', text, /^2026-0[56]-\d\dT/],
    ['expiresAt', text, /^2026-0[67]-\d\dT/],
    ['birthday', { type: 'string', format: 'date' }, /^2026-0[56]-\d\d$/],
    ['id', { type: 'string', format: 'uuid' }, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/],
    ['code', { type: 'string', pattern: '^[A-Z]{3}-\\d{2}$' }, /^[A-Z]{3}-\d{2}$/],
    ['firstName', text, /^\p{L}+$/u],
  ])('%s %j', (name, schema, pattern) => {
    for (const seed of seeds) expect(property(name, schema, seed)).toMatch(pattern);
  });

  test.each([
    ['id', { type: 'integer', format: 'int64' }, 1, 9_999],
    ['id', { type: 'integer', minimum: 5, maximum: 6 }, 5, 6],
    ['price', { type: 'number' }, 0.01, 100],
    ['price', { type: 'number', exclusiveMinimum: 200 }, 200.01, 300],
    ['temperature', { type: 'integer', maximum: -3 }, -100, -3],
    ['count', { type: 'integer', multipleOf: 5 }, 5, 100],
  ])('%s %j is from %d to %d', (name, schema, lowest, highest) => {
    for (const seed of seeds) {
      const value = property(name, schema, seed) as number;
      expect(value).toBeGreaterThanOrEqual(lowest);
      expect(value).toBeLessThanOrEqual(highest);
      expect(errorsIn(schema, value)).toEqual([]);
    }
  });

  test('the creation date comes before the update', () => {
    const times = generate({ properties: { updated_at: { type: 'string' }, created_at: { type: 'string' } } });
    const { created_at, updated_at } = times as Record<string, string>;
    expect(Date.parse(created_at ?? '')).toBeLessThan(Date.parse(updated_at ?? ''));
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
            { required: ['b'], properties: { b: { type: 'boolean' } } },
          ],
        },
        One: { oneOf: [{ type: 'object', required: ['x'], properties: { x: { enum: ['one'] } } }, { type: 'string' }] },
        List: { type: 'array', minItems: 2, maxItems: 3, items: { type: 'string', minLength: 12, maxLength: 20 } },
        Pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], minItems: 2 },
        Map: { type: 'object', additionalProperties: { type: 'integer' } },
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
    const read = async (path: string, Prefer = '') =>
      (await send(path, { api_key: 'any', ...(Prefer && { Prefer }) })).text();
    expect(await read('/pet/7')).toBe(await read('/pet/7'));
    expect(await read('/pet/7', 'dynamic=true')).toBe(await read('/pet/7', 'dynamic=true'));
    expect(await read('/pet/8')).not.toBe((await read('/pet/7')).replace('7', '8'));
  });

  test('have the id from the path and realistic values', async () => {
    const { json } = await openDocument('pets');
    const pet = await json('/pet/7', { api_key: 'any' });
    expect(pet).toMatchObject({
      id: 7,
      ownerEmail: expect.stringMatching(/@example\.com$/),
      photoUrls: [expect.stringMatching(/^https:/)],
      tag: expect.stringMatching(/^[A-Z]{3}-\d{2}$/),
    });
    const month = 31 * 86_400_000;
    expect(Math.abs(Date.parse(pet.createdAt) - Date.now())).toBeLessThan(month);
    expect(Date.parse(pet.vaccinationDueDate)).toBeGreaterThan(Date.now() - 86_400_000);
  });
});
