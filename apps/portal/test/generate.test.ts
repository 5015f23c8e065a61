import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const program = fileURLToPath(new URL('../server/main.ts', import.meta.url));
const trains = fileURLToPath(new URL('../../../packages/mock/test/documents/trains.yaml', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generate-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const generate = (...args: string[]) =>
  promisify(execFile)(process.execPath, [program, 'generate', ...args], { cwd: folder }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );

test('writes the types of any document and reports a file that is out of date', async () => {
  expect(await generate(trains, '--out', 'api.ts')).toMatchObject({ code: 0, stdout: 'wrote api.ts\n' });
  expect(await readFile(join(folder, 'api.ts'), 'utf8')).toContain('export interface paths {');
  expect(await generate(trains, '--out', 'api.ts', '--check')).toMatchObject({ code: 0 });
  await writeFile(join(folder, 'api.ts'), 'old');
  const { code, stderr } = await generate(trains, '--out', 'api.ts', '--check');
  expect(code).toBe(1);
  expect(stderr).toContain('api.ts is out of date. Run: ');
  expect(await readFile(join(folder, 'api.ts'), 'utf8')).toBe('old');
});

test('an unreadable document prints one line and exits with 2', async () => {
  expect(await generate('none.yaml')).toMatchObject({ code: 2, stdout: '' });
});
