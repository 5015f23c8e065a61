import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { ModuleChange } from '../../src/mutants/replace-module.ts';

const run = promisify(execFile);
const hook = new URL('../../src/mutants/replace-module.ts', import.meta.url).href;
const limit = 'export const limit: number = 50;\n';

/** Runs a program of two modules, with a change to one of them. */
async function runChanged(change?: Omit<ModuleChange, 'url'>) {
  const folder = await mkdtemp(join(tmpdir(), 'replace-module-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'limit.ts');
  await writeFile(file, limit);
  await writeFile(join(folder, 'main.ts'), "import { limit } from './limit.ts';\nconsole.log(limit as number);\n");
  const MUTANT = change ? JSON.stringify({ url: pathToFileURL(file).href, ...change }) : '';
  const { stdout } = await run(process.execPath, ['--import', hook, join(folder, 'main.ts')], {
    env: { ...process.env, MUTANT },
  });
  return { stdout, text: await readFile(file, 'utf8') };
}

test('a process loads the changed module, and the file is not written', async () => {
  const start = limit.indexOf('50');
  const { stdout, text } = await runChanged({ start, end: start + 2, after: '51' });
  expect(stdout).toBe('51\n');
  expect(text).toBe(limit);
});

test('without a change, a process loads the original module', async () => {
  expect((await runChanged()).stdout).toBe('50\n');
});
