import { resolve } from 'node:path';
import { type CleanUps, CouldNotRun } from '@threads-api/cli';
import { findBase as findOlder } from '@threads-api/spec/contract';
import type { BaseVersion } from './baseline.ts';

/**
 * Finds the version for `--base`: a file, `GITREF:PATH`, or a git ref that contains the same file.
 *
 * @param cleanUps Receives a function that deletes the temporary copy of a document from git.
 */
export async function findBase(base: string, file: string, cleanUps: CleanUps): Promise<BaseVersion> {
  const found = await findOlder(base, file);
  if (!found)
    throw new CouldNotRun(`'${base}' is not a file, and git has no such version of this document. See --help.`);
  cleanUps.push(found.remove);
  const { file: older, nameOf, isOnDisk } = found;
  return { title: base, file: resolve(older), nameOf, isOnDisk };
}
