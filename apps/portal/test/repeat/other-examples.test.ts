import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readDocument } from '@threads-api/cli/read-document';
import { readContract } from '@threads-api/contract';
import { startMock } from '@threads-api/mock';
import { expect, test } from 'vitest';
import { writeExamples } from '../../server/examples/write-examples.ts';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

test.for([
  '../documents/shop.yaml',
  '../../../../packages/http/testing/bookshop/bookshop.yaml',
  '../../../../packages/mock/test/documents/bookstore.yaml',
  '../../../../packages/mock/test/documents/gallery.yaml',
  '../../../../packages/mock/test/documents/trains.yaml',
])('the examples of %s compile, and the mock rejects none', { timeout: 120_000 }, async (name) => {
  const document = await readDocument(fileOf(name));
  const folder = await mkdtemp(join(here, 'copied-'));
  // Removing a resource in one example must not affect the others.
  const mock = await startMock({ port: 0, document, stateless: true });
  try {
    const server = { baseUrl: mock.url, token: 'any' };
    const examples = writeExamples(readContract(document), { server, file: 'openapi.yaml', hasClient: false });
    await run(process.execPath, [main, 'generate', fileOf(name), '--out', join(folder, 'openapi.ts')]);
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../../tsconfig.json', include: ['*.ts'] }),
    );
    const textOf = (code: (typeof examples)[number]['code'], wanted: string) =>
      code.find(({ language }) => language === wanted)?.text ?? '';
    for (const [index, { code }] of examples.entries())
      await writeFile(
        join(folder, `example${index}.ts`),
        `${textOf(code, 'openapi-fetch')}\nif (error) process.exit(3);\n`,
      );
    await run('tsc', ['-p', folder]);
    for (const [index, { code }] of examples.entries()) {
      const curl = textOf(code, 'curl');
      const { stdout } = await run('sh', ['-c', curl.replace('curl', 'curl -s -w "%{http_code}"')]);
      expect(`${curl}\n${stdout}`).toMatch(/20\d$/);
      await run(process.execPath, ['--input-type=module', '-e', textOf(code, 'fetch')]);
      await run(process.execPath, [join(folder, `example${index}.ts`)]);
    }
  } finally {
    await rm(folder, { recursive: true });
    await mock.close();
  }
});
