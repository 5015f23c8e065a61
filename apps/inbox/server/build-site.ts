import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The files of the page, by path. */
export type Site = Map<string, { content: string | Uint8Array; type: string }>;

const root = fileURLToPath(new URL('..', import.meta.url));

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Builds the page in memory. */
export async function buildSite(): Promise<Site> {
  const output = await build({ root, logLevel: 'warn', build: { write: false } });
  if (!('output' in output)) throw new Error('Vite did not build the page.');
  const built = output.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const);
  // Vite copies these only when it writes.
  const icon = ['icon.svg', await readFile(join(root, 'public/icon.svg'))] as const;
  return new Map([...built, icon].map(([name, content]) => [name, { content, type: typeOf(name) }]));
}

const typeOf = (name: string) => types[extname(name)] ?? 'application/octet-stream';
