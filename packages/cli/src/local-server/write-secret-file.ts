import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { lstat, mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CouldNotRun } from '../could-not-run.ts';

/**
 * Writes a server's secret to a file that only the current user can read, so that this user's commands can use it.
 * Returns its path. The file is removed when the process exits.
 *
 * @example
 * const path = await writeSecretFile('mock-4010', secret); // /tmp/threads-api-1000/mock-4010.secret
 */
export async function writeSecretFile(name: string, secret: string): Promise<string> {
  const path = join(await openFolder(), `${name}.secret`);
  // Write and rename, so that readers never see a partial secret or a file with older permissions.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flag: 'wx' }).catch(explainFailure(path));
  await rename(draft, path).catch(explainFailure(path));
  process.once('exit', () => rmSync(path, { force: true }));
  return path;
}

/** Creates the user's folder. It may already exist and belong to another user, because anyone can write to the temporary folder. */
async function openFolder(): Promise<string> {
  const uid = process.getuid?.();
  const folder = join(tmpdir(), uid === undefined ? 'threads-api' : `threads-api-${uid}`);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') explainFailure(folder)(error);
  });
  const found = await lstat(folder);
  // Windows has no uid and mode, but each user has a separate temporary folder.
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
