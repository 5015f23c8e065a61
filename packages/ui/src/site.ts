import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The files of a built page, by path. */
export type Site = Map<string, { content: string | Uint8Array; type: string }>;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.md': 'text/markdown; charset=utf-8',
};

export function siteOf(files: (readonly [name: string, content: string | Uint8Array])[]): Site {
  return new Map(files.map(([name, content]) => [name, { content, type: typeOf(name) }]));
}

const typeOf = (name: string) => types[extname(name)] ?? 'application/octet-stream';

/** Reads a site from its build folder. */
export async function readSite(url: URL): Promise<Site> {
  const folder = fileURLToPath(url);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return siteOf(await Promise.all(files.map(async (file) => [relative(folder, file), await readFile(file)] as const)));
}
