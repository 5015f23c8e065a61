import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Site, siteOf } from '@threads-api/ui/site';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const reference = createRequire(import.meta.url)
  .resolve('@scalar/api-reference')
  .replace(/dist\/.*$/, 'dist/browser/standalone.js');

/** Builds the front end in memory and adds Scalar's bundle as `reference.js`. */
export async function buildSite(): Promise<Site> {
  const output = await build({ root, logLevel: 'warn', build: { write: false } });
  if (!('output' in output)) throw new Error('Vite did not build the front end.');
  const built = output.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const);
  return siteOf([...built, ['reference.js', await readFile(reference)]]);
}
