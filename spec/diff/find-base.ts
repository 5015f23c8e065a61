import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/**
 * Hands over an older document as a file: `base` is a file, `GITREF:path` as git takes it, or a git ref for the path of
 * the newer document. Git's text is written to a file for as long as it is used. Returns nothing if there is no such document.
 *
 * @example
 * const comparison = await withBase('main', 'openapi.yaml', (before) => compareContracts(before, 'openapi.yaml'));
 */
export async function withBase<T>(
  base: string,
  newer: string,
  use: (file: string) => Promise<T>,
): Promise<T | undefined> {
  if (existsSync(base)) return use(base);
  // `git show :./file` would be the index, and an empty word is most likely a variable that was not set.
  if (base === '') return undefined;
  const text = await showFromGit(base, newer);
  if (text === undefined) return undefined;
  const temporary = await mkdtemp(join(tmpdir(), 'contract-'));
  try {
    const file = join(temporary, basename(base.includes(':') ? base : newer));
    await writeFile(file, text);
    return await use(file);
  } finally {
    await rm(temporary, { recursive: true });
  }
}

/** A path after a colon counts from the root of the repository, as git has it, or else from the current folder. */
async function showFromGit(base: string, newer: string): Promise<string | undefined> {
  const [, ref, path] = /^([^:]+):(.+)$/.exec(base) ?? [];
  if (!ref || !path) return show(`${base}:./${basename(newer)}`, dirname(resolve(newer)));
  return (await show(base, process.cwd())) ?? show(`${ref}:./${path}`, process.cwd());
}

async function show(object: string, cwd: string): Promise<string | undefined> {
  try {
    const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
    // `--end-of-options`: a ref that begins with a dash is a ref, not an option of git.
    const { stdout } = await promisify(execFile)('git', ['show', '--end-of-options', object], options);
    return stdout;
  } catch {
    return undefined;
  }
}
