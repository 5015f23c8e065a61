import { join } from 'node:path';
import { readDocument } from '@threads-api/cli/read-document';
import { propertiesOf, readContract } from '@threads-api/contract';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, test } from 'vitest';

const write = async (files: Record<string, string>) => join(await temporaryFolder(files), Object.keys(files)[0] ?? '');

test('a document may consist of several files that refer to each other', async () => {
  const file = await write({
    'root.yaml': `openapi: 3.2.0
paths:
  /a: { $ref: './paths ~1.yaml#/a' }
  /b: { get: { responses: { "200": { content: { application/json: { schema: { $ref: 'schemas.json' } } } } } } }
components: { schemas: { Local: { const: local } } }`,
    'paths ~1.yaml': `a: { get: { operationId: getA, parameters: [{ $ref: '#/limit' }], responses: {} } }
limit: { name: limit, in: query, schema: { $ref: 'root.yaml#/components/schemas/Local' } }`,
    'schemas.json':
      '{ "properties": { "self": { "$ref": "#" }, "local": { "$ref": "root.yaml#/components/schemas/Local" } } }',
  });
  const { operations } = readContract(await readDocument(file));
  expect(operations.map(({ problem }) => problem)).toEqual([undefined, undefined]);
  expect(operations[0]).toMatchObject({ id: 'getA', parameters: [{ name: 'limit', schema: { const: 'local' } }] });
  const schema = operations[1]?.success?.schema;
  expect(schema).toMatchObject({ properties: { local: { const: 'local' } } });
  expect(propertiesOf(schema ?? {}).self).toBe(schema);
});

test.each([
  ['swagger: "2.0"', /is not an OpenAPI 3 document/],
  ['', /is not an OpenAPI 3 document/],
  ['7', /is not an OpenAPI 3 document/],
  ['openapi: 3.1.0\npaths: [', /^.*spec:2:\d+ is not valid YAML: /],
  ['{ "openapi": "3.1.0", ', /^.*spec:1:\d+ is not valid YAML: /],
])('%j is rejected with one line', async (text, message) => {
  await expect(readDocument(await write({ spec: text }))).rejects.toThrow(message);
});

test.each([
  ['.', 'it is a folder. Use the path of a file.'],
  ['nowhere.yaml', 'there is no such file.'],
])('%s cannot be read', async (path, reason) => {
  await expect(readDocument(path)).rejects.toThrow(`${path} cannot be read: ${reason}`);
});
