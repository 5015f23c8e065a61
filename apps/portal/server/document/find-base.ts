import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CouldNotRun } from '@threads-api/cli';
import type { BaseVersion } from './versions.ts';

/**
 * The version that `--base` names: a file, `GITREF:path`, or a git ref that has the same file.
 *
 * @param cleanUps Receives the function that deletes what was written.
 */
export async function findBase(base: string, file: string, cleanUps: (() => unknown)[]): Promise<BaseVersion> {
  if (existsSync(base)) return { title: base, file: resolve(base) };
  const path = base.includes(':') ? base : `${base}:./${basename(file)}`;
  const text = base && (await showFile(path, dirname(resolve(file))));
  if (!text) throw new CouldNotRun(`--base is neither a file nor a file in git: '${base}'. See --help.`);
  const folder = await mkdtemp(join(tmpdir(), 'portal-base-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  const copy = join(folder, `base${extname(path)}`);
  await writeFile(copy, text);
  return { title: base, file: copy };
}

/** The content of `REF:path`. */
async function showFile(path: string, cwd: string): Promise<string | undefined> {
  const options = { cwd, maxBuffer: 256 * 1024 * 1024 };
  // `--end-of-options`: a ref that begins with a dash is not an option of git.
  const shown = await promisify(execFile)('git', ['show', '--end-of-options', path], options).catch(() => undefined);
  return shown?.stdout;
}
