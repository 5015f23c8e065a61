import { expect, test } from 'vitest';
import { readContract } from '../src/index.ts';
import { trains } from './trains.ts';

test('a schema may contain itself', () => {
  const part = readContract(trains).schemas.Part as { properties: { parts: { items: unknown } } };
  expect(part.properties.parts.items).toBe(part);
});

test('a schema may have a recursive $ref with a description beside it', () => {
  const again = { description: 'A part of the part.', $ref: '#/components/schemas/Part' };
  const Part = { properties: { part: again }, required: ['part'] };
  const { schemas } = readContract({ ...trains, components: { schemas: { Part } } });
  expect(schemas.Part).toHaveProperty('properties.part.properties.part.required', ['part']);
  expect(schemas.Part).not.toHaveProperty('description');
});

test('schemas of OpenAPI 3.0 are converted to 3.1', () => {
  const { schemas } = readContract({
    ...trains,
    components: {
      schemas: {
        Name: { type: 'string', enum: ['a'], nullable: true },
        Price: { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
        Owner: { nullable: true, allOf: [{ $ref: '#/components/schemas/Name' }] },
      },
    },
  });
  expect(schemas.Name).toEqual({ type: ['string', 'null'], enum: ['a', null] });
  expect(schemas.Price).toEqual({ type: 'number', minimum: 0, exclusiveMinimum: 0, maximum: 9 });
  expect(schemas.Owner).toEqual({ anyOf: [{ allOf: [schemas.Name] }, { type: 'null' }] });
});
