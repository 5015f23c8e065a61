import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { contract, readContract } from '@threads-api/contract';
import { startMock } from '@threads-api/mock';
import { expect, test } from 'vitest';
import { writeExamples } from '../server/examples/write-examples.ts';

const options = (baseUrl: string) => ({ server: { baseUrl, token: 'any' }, hasClient: true });

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));

test('the code examples compile, run and get a response', async () => {
  const mock = await startMock({ port: 0 });
  const examples = writeExamples(contract, options(mock.url));
  expect(examples.map(({ id }) => id)).toEqual(contract.operations.map(({ id }) => id));
  // Use this folder, so that Node.js resolves the packages.
  const folder = await mkdtemp(join(here, 'copied-'));
  try {
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'] }),
    );
    for (const { id, code } of examples) await writeFile(join(folder, `${id}-client.ts`), code[1]?.text ?? '');
    await run('tsc', ['-p', folder]);
    for (const { code } of examples) {
      const curl = code.find(({ language }) => language === 'curl')?.text ?? '';
      const { stdout: body } = await run('sh', ['-c', curl.replace('curl', 'curl -sf')]);
      expect(Object.keys(JSON.parse(body)).length).toBeGreaterThan(1);
    }
    const imports = examples.map(({ id }) => `await import('./${id}-client.ts');`).join('\n');
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', imports], { cwd: folder });
    expect(stdout.match(/^\{\n? +(data|id):/gm)).toHaveLength(examples.length);
  } finally {
    await rm(folder, { recursive: true });
    await mock.close();
  }
});

test('an operation without a client method has an example with fetch', () => {
  const operations = contract.operations.slice(0, 1).map((operation) => ({ ...operation, id: 'listInboxes' }));
  const [example] = writeExamples({ ...contract, operations }, options('http://127.0.0.1:1'));
  expect(example?.code.map(({ language }) => language)).toEqual(['curl', 'fetch']);
});

test('an example names the scopes of each alternative, or its schemes', () => {
  const requires = (security: object[]) => {
    const paths = {
      '/plants': { post: { operationId: 'addPlant', security, responses: { 201: { description: 'Done.' } } } },
    };
    const document = readContract({ openapi: '3.1.0', info: { title: 'Plants', version: '1' }, paths });
    const [example] = writeExamples(document, { ...options('http://127.0.0.1:1'), hasClient: false });
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
  const [{ code } = { code: [] }] = writeExamples(other, { ...options('http://localhost'), hasClient: false });
  const reason = 'The portal found no value that matches the schema of the body. Add an example to the document.';
  expect(code.map(({ text }) => text.split('\n', 1).join())).toEqual([`# ${reason}`, `// ${reason}`]);
});
