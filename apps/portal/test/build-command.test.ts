import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createStaticState } from '../server/site/create-static-state.ts';
import { viewsOf } from '../src/use-view.ts';
import { shop } from './start-all.ts';

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));

/** Builds the site of a document, and returns its HTML and its state. */
async function build(document: string) {
  const folder = await mkdtemp(join(tmpdir(), 'build-'));
  try {
    await writeFile(join(folder, 'openapi.yaml'), document);
    await promisify(execFile)(process.execPath, [main, 'build', 'openapi.yaml', '--out', 'site'], { cwd: folder });
    const read = (name: string) => readFile(join(folder, 'site', name), 'utf8');
    return { html: await read('index.html'), state: JSON.parse(await read('data/state.json')) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the HTML has the title and the description of the document', async () => {
  const info = 'title: "Shop <& more>", description: "Sells \\"things\\".\\n\\nAnd more."';
  const { html, state } = await build(shop.replace('title: Shop', info));
  expect(html).toContain('<title>Shop &lt;&amp; more&gt;</title>');
  expect(html).toContain('name="description" content="Sells &quot;things&quot;."');
  expect(html).not.toContain('Conversation Threads');
  // Without --base, there is nothing to compare.
  expect(state.contract.comparison).toBeUndefined();
  expect(viewsOf(state)).toEqual(['reference', 'lint', 'examples']);
});

test('a wrong $ref is reported with its file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'build-'));
  const cleanUps: (() => unknown)[] = [() => rm(folder, { recursive: true })];
  const file = join(folder, 'openapi.yaml');
  await writeFile(file, shop.replace('schemas/Order"', 'schemas/None"'));
  try {
    await expect(createStaticState({ file, base: undefined, runsKit: false, cleanUps })).rejects.toThrow(
      /openapi\.yaml:\d+:\d+ Nothing exists at #\/components\/schemas\/None\.$/,
    );
  } finally {
    await Promise.all(cleanUps.map((cleanUp) => cleanUp()));
  }
});
