import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Hands over a file, or the contract as it was at a git ref, written to a file for as long as it is used. */
export async function withBase<T>(base: string, use: (file: string) => Promise<T>): Promise<T | undefined> {
  if (existsSync(base)) return use(base);
  // `git show :./file` would be the index, and an empty word is most likely a variable that was not set.
  if (base === '') return undefined;
  const text = await atRef(base);
  if (text === undefined) return undefined;
  const temporary = await mkdtemp(join(tmpdir(), 'contract-'));
  try {
    const file = join(temporary, 'openapi.yaml');
    await writeFile(file, text);
    return await use(file);
  } finally {
    await rm(temporary, { recursive: true });
  }
}

async function atRef(ref: string): Promise<string | undefined> {
  try {
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
    // `--end-of-options`: a ref that begins with a dash is a ref, not an option of git.
    const { stdout } = await promisify(execFile)('git', ['show', '--end-of-options', `${ref}:./openapi.yaml`], options);
    return stdout;
  } catch {
    return undefined;
  }
}
