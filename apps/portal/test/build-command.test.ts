import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFile, temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, test } from 'vitest';
import { buildCommand } from '../server/site/build-command.ts';
import { viewsOf } from '../src/use-view.ts';
import { shop } from './start-all.ts';

const build = (file: string, out: string) => buildCommand.run({ out }, [file], []);

test('a site without --base has no changes', async () => {
  const site = await temporaryFolder();
  await build(await temporaryFile('openapi.yaml', shop), site);
  expect(await readFile(join(site, 'index.html'), 'utf8')).not.toContain('Conversation Threads');
  const state = JSON.parse(await readFile(join(site, 'data/state.json'), 'utf8'));
  expect(state.contract.comparison).toBeUndefined();
  expect(viewsOf(state)).toEqual(['reference', 'lint', 'examples']);
});

test('a file is not replaced by a site', async () => {
  const file = await temporaryFile('openapi.yaml', shop);
  await expect(build(file, file)).rejects.toThrow(`${file} is not a folder that can be replaced (ENOTDIR).`);
  expect(await readFile(file, 'utf8')).toBe(shop);
});

test.skipIf(process.platform !== 'linux')('a folder that cannot be created is reported', async () => {
  const file = await temporaryFile('openapi.yaml', shop);
  await expect(build(file, '/sys/site')).rejects.toThrow(/^\/sys\/site cannot be written: E[A-Z]+\.$/);
});
