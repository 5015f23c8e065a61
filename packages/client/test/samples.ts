import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));

export const read = (file: string) => readFile(`${folder}${file}`, 'utf8');

/** A code block of the README that starts with this text. */
export async function readSnippet(start: string): Promise<string> {
  const blocks = [...(await read('README.md')).matchAll(/^```tsx?\n(.*?)^```/gms)].map(([, text = '']) => text);
  const found = blocks.find((text) => text.startsWith(start));
  if (!found) throw new Error(`The README has no snippet that starts with ${start}.`);
  return found;
}

/** Writes files to a new folder inside the package, so that they can import its dependencies, and deletes it after use. */
export async function withFiles<T>(files: Record<string, string>, use: (folder: string) => Promise<T>): Promise<T> {
  const copy = await mkdtemp(`${folder}test/sample-`);
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(`${copy}/${name}`, text);
    return await use(copy);
  } finally {
    await rm(copy, { recursive: true });
  }
}
