import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/**
 * Passes an older document as a file to a function. `base` is a file, `GITREF:path`, or a git ref for the path of the newer
 * document. A document from git is written to a temporary file. Returns undefined if the document does not exist.
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
  // `git show :./file` would show the index. An empty ref is most likely an unset variable.
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

/** A path after a colon is relative to the repository root, as in git, or else to the current folder. */
async function showFromGit(base: string, newer: string): Promise<string | undefined> {
  const [, ref, path] = /^([^:]+):(.+)$/.exec(base) ?? [];
  if (!ref || !path) return show(`${base}:./${basename(newer)}`, dirname(resolve(newer)));
  return (await show(base, process.cwd())) ?? show(`${ref}:./${path}`, process.cwd());
}

async function show(object: string, cwd: string): Promise<string | undefined> {
  try {
    const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
    // `--end-of-options`: a ref that starts with a dash is not an option.
    const { stdout } = await promisify(execFile)('git', ['show', '--end-of-options', object], options);
    return stdout;
  } catch {
    return undefined;
  }
}
