import { extname } from 'node:path';

/** The files of the front end, by path. */
export type Site = Map<string, { content: string | Uint8Array; type: string }>;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export function siteOf(files: (readonly [name: string, content: string | Uint8Array])[]): Site {
  return new Map(files.map(([name, content]) => [name, { content, type: typeOf(name) }]));
}

const typeOf = (name: string) => types[extname(name)] ?? 'application/octet-stream';
