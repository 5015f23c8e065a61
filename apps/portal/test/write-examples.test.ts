import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readDocument } from '@threads-api/cli/read-document';
import { readContract } from '@threads-api/contract';
import { startMock } from '@threads-api/mock';
import { isRepeating } from '@threads-api/testing';
import { expect, onTestFinished, test } from 'vitest';
import { writeExamples } from '../server/examples/write-examples.ts';

const run = promisify(execFile);

const documents = [
  'spec/openapi.yaml',
  'packages/http/testing/bookshop/bookshop.yaml',
  'packages/mock/test/documents/bookstore.yaml',
  'packages/mock/test/documents/gallery.yaml',
  'packages/mock/test/documents/trains.yaml',
];

/** The longer tests try all documents. */
test.for(documents.slice(0, isRepeating ? undefined : 1))('the mock rejects no example of %s', async (name) => {
  const document = await readDocument(fileURLToPath(new URL(`../../../${name}`, import.meta.url)));
  // Removing a resource in one example must not affect the others.
  const mock = await startMock({ port: 0, document, stateless: true });
  onTestFinished(mock.close);
  const contract = readContract(document);
  const examples = writeExamples(contract, { baseUrl: mock.url, token: 'any' });
  expect(examples.map(({ id }) => id)).toEqual(contract.operations.map(({ id }) => id));
  for (const { code } of examples) {
    const [curl = '', fetching = ''] = code.map(({ text }) => text);
    const { stdout } = await run('sh', ['-c', curl.replace('curl', 'curl -s -w "%{http_code}"')]);
    expect(`${curl}\n${stdout}`).toMatch(/20\d$/);
    await run(process.execPath, ['--input-type=module', '-e', fetching]);
  }
});

const nowhere = { baseUrl: 'http://localhost', token: 'any' };

test('an example names the scopes of each alternative, or its schemes', () => {
  const requires = (security: object[]) => {
    const paths = {
      '/plants': { post: { operationId: 'addPlant', security, responses: { 201: { description: 'Done.' } } } },
    };
    const document = readContract({ openapi: '3.1.0', info: { title: 'Plants', version: '1' }, paths });
    const [example] = writeExamples(document, nowhere);
    return example?.requires;
  };
  expect(requires([{ oauth: ['read', 'write'] }, { key: [] }])).toBe('`read` and `write`, or `key`');
  expect(requires([{ oauth: ['read'], key: [] }])).toBe('`read` and `key`');
  expect(requires([{ oauth: ['read'] }, {}])).toBe('');
  expect(requires([])).toBe('');
});

test('an example of a request without any valid value says so', () => {
  const schema = { type: 'string', not: { type: 'string' } };
  const other = readContract({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: {
      '/pets': { post: { requestBody: { content: { 'application/json': { schema } } }, responses: { 204: {} } } },
    },
  });
  const [{ code } = { code: [] }] = writeExamples(other, nowhere);
  const reason = 'The portal found no value that matches the schema of the body. Add an example to the document.';
  expect(code.map(({ text }) => text.split('\n', 1).join())).toEqual([`# ${reason}`, `// ${reason}`]);
});
