import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The files of the site, by path. */
export type Site = Map<string, { content: string | Uint8Array; type: string }>;

const root = fileURLToPath(new URL('..', import.meta.url));
const reference = createRequire(import.meta.url)
  .resolve('@scalar/api-reference')
  .replace(/dist\/.*$/, 'dist/browser/standalone.js');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Builds the front end in memory, and adds Scalar's bundle as `reference.js`. */
export async function buildSite(): Promise<Site> {
  const output = await build({ root, logLevel: 'warn', build: { write: false } });
  const site: Site = new Map();
  if (!('output' in output)) throw new Error('Vite did not build the front end.');
  for (const file of output.output) {
    const type = types[extname(file.fileName)] ?? 'application/octet-stream';
    site.set(file.fileName, { content: file.type === 'chunk' ? file.code : file.source, type });
  }
  site.set('reference.js', { content: await readFile(reference), type: types['.js'] as string });
  return site;
}
