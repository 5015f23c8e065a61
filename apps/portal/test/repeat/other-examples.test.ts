import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readDocument } from '@threads-api/cli/read-document';
import { readContract } from '@threads-api/contract';
import { startMock } from '@threads-api/mock';
import { expect, onTestFinished, test } from 'vitest';
import { writeExamples } from '../../server/examples/write-examples.ts';

const run = promisify(execFile);

test.for([
  'http/testing/bookshop/bookshop.yaml',
  'mock/test/documents/bookstore.yaml',
  'mock/test/documents/gallery.yaml',
  'mock/test/documents/trains.yaml',
])('the mock rejects no example of %s', { timeout: 120_000 }, async (name) => {
  const file = fileURLToPath(new URL(`../../../../packages/${name}`, import.meta.url));
  const document = await readDocument(file);
  // Removing a resource in one example must not affect the others.
  const mock = await startMock({ port: 0, document, stateless: true });
  onTestFinished(mock.close);
  const server = { baseUrl: mock.url, token: 'any' };
  for (const { code } of writeExamples(readContract(document), { server, hasClient: false })) {
    const [curl = '', fetching = ''] = code.map(({ text }) => text);
    const { stdout } = await run('sh', ['-c', curl.replace('curl', 'curl -s -w "%{http_code}"')]);
    expect(`${curl}\n${stdout}`).toMatch(/20\d$/);
    await run(process.execPath, ['--input-type=module', '-e', fetching]);
  }
});
