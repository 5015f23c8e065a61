import { describe, expect, test } from 'vitest';
import { findInvalidPart, readContract, toPointer, valueAt } from '../src/index.ts';
import { trains } from './trains.ts';

/** Reads a document with a broken path and a sound one. */
const read = (broken: unknown, more: object = {}) =>
  readContract({ ...trains, ...more, paths: { '/broken': broken, '/sound': { get: { operationId: 'sound' } } } });
const answer = (schema: object) => ({
  get: { responses: { '200': { content: { 'application/json': { schema } } } } },
});

describe('an invalid part', () => {
  const loop = { schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } } };

  test.each([
    [
      'a wrong $ref',
      answer({ $ref: '#/components/schemas/None' }),
      'The $ref #/components/schemas/None cannot be resolved.',
    ],
    ['a $ref with a bad escape', answer({ $ref: '#/%' }), 'The $ref #/% cannot be resolved.'],
    ['a path with a wrong $ref', { $ref: './other.yaml' }, 'The $ref ./other.yaml cannot be resolved.'],
    ['an invalid pattern', answer({ items: { pattern: '[' } }), 'The pattern [ is not a valid regular expression.'],
    ['an unknown type', answer({ type: 'strin', 'x-source': { type: 'table' } }), 'The type strin is unknown.'],
    ['a circular $ref', answer({ $ref: '#/components/schemas/A' }), ' cannot be resolved.'],
    ['a header without a value', { get: { responses: { 200: { headers: { A: null } } } } }, 'cannot be read: '],
    ['an operation without a value', { get: null }, '#/paths/~1broken/get is not an object.'],
    ['a path that is a number', 5, '#/paths/~1broken is not an object.'],
  ])('%s disables only its operation', (_, broken, problem) => {
    const { operations } = read(broken, { components: loop });
    expect(operations.map((operation) => operation.path)).toEqual(['/broken', '/sound']);
    expect(operations.map((operation) => operation.problem)).toEqual([expect.stringContaining(problem), undefined]);
  });

  test('in the security of the document disables the operations that use it', () => {
    const { operations } = read({ get: { security: [] } }, { security: 5 });
    expect(operations.map(({ problem }) => problem)).toEqual([undefined, '#/security is not a list.']);
  });

  const ofOperation = (operation: object) => ({ paths: { '/c': { get: operation } } });

  test.each([
    [{ paths: { '/a': null, 'x-b': 5, '/c': { get: {}, post: null } } }, '/paths/~1c/post is not an object.'],
    [{ paths: { '/c': { parameters: [5], get: {} } } }, '/paths/~1c/parameters/0 is not an object.'],
    [
      { paths: { '/c': { additionalOperations: { COPY: 5 } } } },
      '/paths/~1c/additionalOperations/COPY is not an object.',
    ],
    [{ webhooks: { a: { post: { parameters: {} } } } }, '/webhooks/a/post/parameters is not a list.'],
    [{ components: { schemas: null } }, '/components/schemas is not an object.'],
    [{ servers: [{ url: 5 }] }, '/servers/0/url is not a text.'],
    [{ security: [{ bearer: true }] }, '/security/0/bearer is not a list.'],
    [ofOperation({ security: {} }), '/paths/~1c/get/security is not a list.'],
    [ofOperation({ responses: { 200: null } }), '/paths/~1c/get/responses/200 is not an object.'],
  ])('is found: the first one of %j', (parts, problem) => {
    expect(findInvalidPart(parts)?.problem).toBe(`#${problem}`);
  });

  /** The keys that lead to each part of a value. */
  const placesIn = (value: unknown): string[][] =>
    Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([key, part]) => [
      [key],
      ...placesIn(part).map((rest) => [key, ...rest]),
    ]);

  test('may be anywhere and of any kind', () => {
    const schema = {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { type: 'object', properties: { kind: { const: 'dog' } } }],
      discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
    };
    const content = { 'application/json': { schema, examples: { one: { value: 1 } } } };
    const headers = { 'X-A': { schema: {}, examples: { a: { value: 1 } } } };
    const response = { description: 'OK', headers, content };
    const parameters = [{ name: 'cursor', in: 'query', schema: { type: 'string', enum: ['a'] }, 'x-filters': {} }];
    const operation = { parameters, requestBody: { content }, responses: { 200: response }, security: [{ key: [] }] };
    const whole = {
      info: { title: 'A' },
      servers: [{ url: '/{a}', variables: { a: { default: 'b' } } }],
      'x-fallback-responses': { 404: response },
      paths: { '/a/{id}': { parameters, post: operation } },
      webhooks: { made: { post: operation } },
      components: {
        schemas: { Cat: { allOf: [{ properties: { kind: { enum: ['cat'] } } }] } },
        securitySchemes: { key: {} },
      },
    };
    for (const wrong of [null, 5, 'x', [], {}, [null], { $ref: 5 }])
      for (const place of placesIn(whole)) {
        const changed = structuredClone(whole);
        const parent = valueAt(changed, toPointer(place.slice(0, -1)));
        Object.assign(parent as object, { [place.at(-1) ?? '']: wrong });
        const readBoth = () => [findInvalidPart(changed), readContract(changed)];
        expect(readBoth, `${place.join('/')}: ${JSON.stringify(wrong)}`).not.toThrow();
      }
  });
});

test('an example and an extension may contain anything', () => {
  const example = { $ref: '#/nowhere', type: 'bike', default: 1 };
  const [operation] = read(
    answer({ properties: { value: { type: 'string' } }, example, 'x-source': [{ from: { type: 'table' } }] }),
  ).operations;
  expect(operation?.problem).toBeUndefined();
  expect(operation?.success?.schema?.example).toEqual(example);
});

test('invalid webhooks are left out', () => {
  const webhooks = { a: null, b: 5, c: { get: null, post: { operationId: 'valid' } } };
  expect(readContract({ webhooks }).webhooks.map(({ operationId }) => operationId)).toEqual(['valid']);
});
