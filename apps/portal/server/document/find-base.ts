import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { CouldNotRun } from '@threads-api/cli';
import { withBase } from '@threads-api/spec/contract';
import type { BaseVersion } from './versions.ts';

/**
 * Finds the version for `--base`: a file, `GITREF:PATH`, or a git ref that contains the same file.
 *
 * @param cleanUps Receives a function that deletes the temporary copy of a file from git.
 */
export async function findBase(base: string, file: string, cleanUps: (() => unknown)[]): Promise<BaseVersion> {
  const found = await withBase(base, file, async (older) => {
    if (existsSync(base)) return resolve(older);
    const folder = await mkdtemp(join(tmpdir(), 'portal-base-'));
    cleanUps.push(() => rm(folder, { recursive: true, force: true }));
    const copy = join(folder, basename(older));
    await copyFile(older, copy);
    return copy;
  });
  if (!found)
    throw new CouldNotRun(`'${base}' is not a file, and git has no such version of this document. See --help.`);
  return { title: base, file: found };
}
