import { fileURLToPath } from 'node:url';
import { readDocument } from '@threads-api/cli/read-document';
import { readContract, contract as threads } from '@threads-api/contract';
import { describe, expect, test } from 'vitest';
import { generateRequest } from '../src/index.ts';
import { openMock } from './open-mock.ts';

const files = [
  './documents/bookstore.yaml',
  './documents/gallery.yaml',
  './documents/trains.yaml',
  './documents/pets.yaml',
  './documents/zoo.yaml',
  '../../http/testing/bookshop/bookshop.yaml',
  '../../../spec/test/extensions/library.yaml',
];

const encoders: Record<string, (value: object) => BodyInit> = {
  'application/x-www-form-urlencoded': (value) => new URLSearchParams(value as Record<string, string>),
  'multipart/form-data'(value) {
    const form = new FormData();
    for (const [name, text] of Object.entries(value)) form.append(name, String(text));
    return form;
  },
};

describe.for(files)('%s', (file) => {
  const read = () => readDocument(fileURLToPath(new URL(file, import.meta.url)));

  test('the mock accepts every generated request', async () => {
    const document = await read();
    const contract = readContract(document);
    const rejected: unknown[] = [];
    for (const operation of contract.operations) {
      // A mock for each request, because some requests remove resources that others read.
      const { url } = await openMock({ document });
      const { method, target, headers, body } = generateRequest(contract, operation, 'any');
      const encode = body && encoders[body.contentType];
      const response = await fetch(`${url}${target}`, {
        method,
        headers: { ...headers, ...(body && !encode && { 'Content-Type': body.contentType }) },
        ...(body && {
          body:
            encode?.(body.value as object) ??
            (typeof body.value === 'string' ? body.value : JSON.stringify(body.value)),
        }),
      });
      if (!response.ok) rejected.push([method, target, body, await response.text()]);
    }
    expect(rejected).toEqual([]);
  });
});

test('the Conversation Threads contract: the request of the first filtered example', () => {
  const { target, headers } = generateRequest(threads, threads.operation('listThreads'), 'any');
  expect(target).toBe('/threads?unread=1');
  expect(headers).toEqual({ Authorization: 'Bearer any' });
});

test.for([
  { $dynamicRef: '#node' },
  { allOf: [{ $ref: '#/components/schemas/Node' }, { type: 'object' }] },
  { anyOf: [{ $ref: '#/components/schemas/Node' }, { type: 'string' }] },
])('the generator and the mock support a schema that refers directly to itself: %j', async (node) => {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } };
  const post = { operationId: 'addNode', requestBody: { content }, responses: { 204: { description: 'Added' } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Nodes', version: '1' },
    paths: { '/nodes': { post } },
    components: { schemas: { Node: { $dynamicAnchor: 'node', ...node } } },
  };
  const contract = readContract(document);
  expect(generateRequest(contract, contract.operation('addNode'), 'any').method).toBe('POST');
  await openMock({ document });
});
