import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CleanUps, cleanUp } from '@threads-api/cli';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildCommand } from '../server/site/build-command.ts';
import { viewsOf } from '../src/use-view.ts';
import { shop } from './start-all.ts';

const cleanUps: CleanUps = [];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-'));
});
afterEach(async () => {
  await cleanUp(cleanUps);
  await rm(folder, { recursive: true });
});

async function build(document: string): Promise<void> {
  const file = join(folder, 'openapi.yaml');
  await writeFile(file, document);
  await buildCommand.run({ out: join(folder, 'site'), conformance: false }, [file], cleanUps);
}

test('the HTML has the title and the description of the document', async () => {
  const info = 'title: "Shop <& more>", description: "Sells \\"things\\".\\n\\nAnd more."';
  await build(shop.replace('title: Shop', info));
  const html = await readFile(join(folder, 'site/index.html'), 'utf8');
  expect(html).toContain('<title>Shop &lt;&amp; more&gt;</title>');
  expect(html).toContain('name="description" content="Sells &quot;things&quot;."');
  expect(html).not.toContain('Conversation Threads');
  const state = JSON.parse(await readFile(join(folder, 'site/data/state.json'), 'utf8'));
  // Without --base, there is nothing to compare.
  expect(state.contract.comparison).toBeUndefined();
  expect(viewsOf(state)).toEqual(['reference', 'lint', 'examples']);
});

test('a file is not replaced by a site', async () => {
  const file = join(folder, 'openapi.yaml');
  await writeFile(file, shop);
  await expect(buildCommand.run({ out: file, conformance: false }, [file], cleanUps)).rejects.toThrow(
    `${file} is not a folder that can be replaced (ENOTDIR).`,
  );
  expect(await readFile(file, 'utf8')).toBe(shop);
});

test.skipIf(process.platform !== 'linux')('a folder that cannot be created is reported', async () => {
  const file = join(folder, 'openapi.yaml');
  await writeFile(file, shop);
  await expect(buildCommand.run({ out: '/proc/site', conformance: false }, [file], cleanUps)).rejects.toThrow(
    '/proc/site cannot be written: ENOENT.',
  );
});
