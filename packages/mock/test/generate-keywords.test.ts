import { validate } from '@cfworker/json-schema';
import { readContract } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { generateRequest } from '../src/index.ts';
import { openMock } from './open-mock.ts';

const text = { type: 'string' };
const ab = { type: 'object', properties: { a: text, b: text } };

/** Schemas with keywords that depend on each other, or that generation does not know. */
const schemas: Record<string, object> = {
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
const documentOf = (known: Record<string, object>) => ({
  openapi: '3.1.0',
  info: { title: 'Keywords', version: '1' },
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
  for (const operation of contract.operations) {
    const { target, body, invalid } = generateRequest(contract, operation, 'any');
    const init = { method: 'POST', body: JSON.stringify(body?.value) };
    const response = await send(target, { 'Content-Type': 'application/json' }, init);
    const received = await response.json();
    const { valid } = validate(received, schemas[operation.id] ?? {}, '2020-12');
    if (!response.ok || !valid || invalid) wrong.push([operation.id, body?.value, received, invalid]);
  }
  expect(wrong).toEqual([]);
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
