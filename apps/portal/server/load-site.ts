import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Site, siteOf } from './site.ts';

/** The built front end of the package. */
const folder = fileURLToPath(new URL('../../../../site/', import.meta.url));

/** The front end as the package has it; in a checkout, built now. */
export async function loadSite(): Promise<Site> {
  if (import.meta.url.endsWith('.ts')) return (await import('./build-site.ts')).buildSite();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return siteOf(await Promise.all(files.map(async (file) => [relative(folder, file), await readFile(file)] as const)));
}
