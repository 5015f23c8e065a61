import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { contract } from '@threads-api/contract';
import { startMock } from '@threads-api/mock';
import { expect, test } from 'vitest';
import { writeExamples } from '../server/write-examples.ts';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));

test('the code examples compile, run and get a response', async () => {
  const mock = await startMock({ port: 0 });
  const examples = writeExamples(contract, { baseUrl: mock.url, token: 'any' });
  expect(examples.map(({ id }) => id)).toEqual(['listThreads', 'getThread', 'listThreadNotes']);
  // In this folder, so that Node resolves the packages.
  const folder = await mkdtemp(join(here, 'copied-'));
  try {
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'] }),
    );
    for (const { id, code } of examples) {
      for (const { language, text } of code)
        if (language !== 'curl') await writeFile(join(folder, `${id}-${language}.ts`), text);
    }
    await run('tsc', ['-p', folder]);
    for (const { id, code } of examples) {
      const curl = code.find(({ language }) => language === 'curl')?.text ?? '';
      const { stdout: body } = await run('sh', ['-c', curl.replace('curl', 'curl -sf')]);
      expect(Object.keys(JSON.parse(body)).length).toBeGreaterThan(1);
      const { stdout } = await run(process.execPath, [join(folder, `${id}-client.ts`)]);
      expect(stdout).toMatch(/^200 \{/);
    }
  } finally {
    await rm(folder, { recursive: true });
    await mock.close();
  }
});
