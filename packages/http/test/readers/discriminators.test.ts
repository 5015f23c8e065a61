import { readContract } from '@threads-api/contract/model';
import { describe, expect, test } from 'vitest';
import { createValidatorReader } from '../../src/express/validator-reader.ts';
import { toHttpRequest } from '../../src/fetch.ts';
import { createApi } from '../../src/index.ts';
import { createAjvReader } from '../../src/request/ajv-reader.ts';
import { answerAll } from '../../testing/answer-all.ts';

const animal = (properties: object = {}, required: string[] = []) => ({
  type: 'object',
  required: ['name', ...required],
  properties: { kind: { type: 'string' }, name: { type: 'string' }, ...properties },
});
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Alternatives that only the discriminator tells apart: any value of one is also a value of the others. */
const schemas = {
  Cat: animal({ lives: { type: 'integer', maximum: 9 } }),
  Dog: animal(),
  Bird: { allOf: [reference('Winged'), { properties: { kind: { const: 'bird' } } }] },
  Winged: animal({ wings: { type: 'integer' } }),
  Pet: {
    oneOf: [reference('Cat'), reference('Dog'), reference('Bird')],
    discriminator: { propertyName: 'kind', mapping: { puppy: 'Dog', hound: '#/components/schemas/Dog' } },
  },
  AnyPet: { anyOf: [reference('Cat'), reference('Dog')], discriminator: { propertyName: 'kind' } },
  Household: { type: 'object', properties: { pets: { type: 'array', items: reference('Pet') } } },
  /** A discriminator without alternatives. */
  Base: { ...animal(), discriminator: { propertyName: 'kind' } },
  /** Alternatives without names. */
  Shape: { oneOf: [{ required: ['radius'] }, { required: ['width'] }], discriminator: { propertyName: 'kind' } },
};

const operation = (name: string) => ({
  post: {
    operationId: `add${name}`,
    requestBody: { required: true, content: { 'application/json': { schema: reference(name) } } },
    responses: { 204: { description: 'Added.' } },
  },
});

const openContract = (openapi: string) =>
  readContract({
    openapi,
    info: { title: 'Pets', version: '1' },
    paths: Object.fromEntries(Object.keys(schemas).map((name) => [`/${name}`, operation(name)])),
    components: { schemas },
  });

describe.each([
  ['Ajv', createAjvReader],
  ['express-openapi-validator', createValidatorReader],
])('with %s, a body', (_, reader) => {
  const contract = openContract('3.1.0');
  const handlers = answerAll(contract, () => undefined);
  const api = createApi({ contract, handlers, findCaller: () => undefined, onError: () => undefined }, { reader });
  const send = async (path: string, value: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const request = new Request(`http://pets.test/${path}`, { method: 'POST', headers, body: JSON.stringify(value) });
    const response = await api.handle(toHttpRequest(request));
    return response.status === 204 ? 204 : `${response.status} ${JSON.parse(response.body ?? '{}').message}`;
  };

  test.each([
    ['Pet', { kind: 'Cat', name: 'Tom' }],
    ['Pet', { kind: 'puppy', name: 'Rex' }],
    ['Pet', { kind: 'bird', name: 'Tweety' }],
    ['Pet', { kind: 'hound', name: 'Rex', lives: 10 }],
    ['AnyPet', { kind: 'Dog', name: 'Rex' }],
    ['Household', { pets: [{ kind: 'Cat', name: 'Tom' }] }],
    ['Base', { kind: 'anything', name: 'Tom' }],
    ['Shape', { kind: 'circle', radius: 3 }],
  ])('%s %j is accepted', async (path, body) => {
    expect(await send(path, body)).toBe(204);
  });

  test.each([
    ['Pet', { kind: 'Cat', name: 'Tom', lives: 10 }, "400 The property 'lives' of the body must be <= 9."],
    ['Pet', { kind: 'puppy' }, "400 The property 'name' of the body is missing."],
    ['Pet', { name: 'Rex' }, "400 The property 'kind' of the body selects no schema."],
    ['AnyPet', { kind: 'Fox', name: 'Rex' }, "400 The property 'kind' of the body selects no schema."],
    ['Household', { pets: [{ kind: 'Fox' }] }, "400 The property 'pets/0/kind' of the body selects no schema."],
    ['Shape', { kind: 'circle' }, '400 '],
  ])('%s %j is rejected', async (path, body, message) => {
    expect(await send(path, body)).toContain(message);
  });
});
