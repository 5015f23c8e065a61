import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Site, siteOf } from '@threads-api/ui/site';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../page', import.meta.url));

/** Builds the page in memory. */
export async function buildSite(): Promise<Site> {
  const output = await build({ root, logLevel: 'warn', build: { write: false, license: false } });
  if (!('output' in output)) throw new Error('Vite did not build the page.');
  const built = output.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const);
  // Vite copies public files only when it writes to disk.
  return siteOf([...built, ['icon.svg', await readFile(join(root, 'public/icon.svg'))]]);
}
