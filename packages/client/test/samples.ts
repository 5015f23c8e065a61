import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { vi } from 'vitest';

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

/** Runs a program with these arguments in this process, which is faster than another one. Returns what it prints. */
export async function runHere(file: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const output = { stdout: '', stderr: '' };
  const record =
    (name: keyof typeof output) =>
    (...values: unknown[]) => {
      output[name] += `${format(...values)}\n`;
    };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(record('stdout')),
    vi.spyOn(console, 'error').mockImplementation(record('stderr')),
    vi.spyOn(process, 'argv', 'get').mockReturnValue([process.execPath, file, ...args]),
  ];
  try {
    await import(file);
    return output;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
