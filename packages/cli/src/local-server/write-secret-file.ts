import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { lstat, mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CouldNotRun } from '../could-not-run.ts';

/**
 * Writes the secret of a server to a file that only the current user can read, so that commands of this user can use it.
 * The file is removed when the process ends. Returns its path.
 *
 * @example
 * const path = await writeSecretFile('mock-4010', secret); // /tmp/threads-api-1000/mock-4010.secret
 */
export async function writeSecretFile(name: string, secret: string): Promise<string> {
  const path = join(await openFolder(), `${name}.secret`);
  // Renamed when it is complete: a reader never sees half a secret, or a file with the permissions of an older one.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flag: 'wx' }).catch(explainFailure(path));
  await rename(draft, path).catch(explainFailure(path));
  process.once('exit', () => rmSync(path, { force: true }));
  return path;
}

/** The user's folder. Other users can write to the folder for temporary files, so it may exist and belong to one of them. */
async function openFolder(): Promise<string> {
  const uid = process.getuid?.();
  const folder = join(tmpdir(), uid === undefined ? 'threads-api' : `threads-api-${uid}`);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') explainFailure(folder)(error);
  });
  const found = await lstat(folder);
  // Windows has no uid and no mode, and a separate folder for the temporary files of each user.
  const isPrivate = uid === undefined || (found.uid === uid && (found.mode & 0o077) === 0);
  if (!found.isDirectory() || !isPrivate)
    throw new CouldNotRun(`${folder} must be a folder that only you can use. Remove it, or set TMPDIR.`);
  return folder;
}

const explainFailure =
  (path: string) =>
  ({ code }: NodeJS.ErrnoException): never => {
    throw new CouldNotRun(`${path} cannot be written: ${code}. Set TMPDIR to a folder that you can write to.`);
  };
