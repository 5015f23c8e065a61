import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pnpmCommand } from '@threads-api/testing';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const run = promisify(execFile);
const [program, ...first] = pnpmCommand();

export interface Clone {
  folder: string;
  pnpm(...args: string[]): Promise<unknown>;
  remove(): Promise<void>;
}

/** Clones the last commit into a temporary folder and installs its dependencies. Uncommitted changes are not measured. */
export async function cloneRepository(): Promise<Clone> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-clone-'));
  // If root runs the tests, their PostgreSQL runs as another user, who must be able to read this folder.
  await chmod(folder, 0o755);
  const pnpm = (...args: string[]) =>
    run(program, [...first, ...args], { cwd: folder, maxBuffer: 1e9, env: { ...process.env, CI: 'true' } }).catch(
      ({ stdout = '' }) => {
        // The failure is near the end of the output, but Node.js would show the beginning.
        throw new Error(`pnpm ${args.join(' ')} failed:\n${stdout.split('\n').slice(-200).join('\n')}`);
      },
    );
  await run('git', ['clone', '--quiet', repository, folder]);
  await pnpm('install', '--frozen-lockfile');
  return { folder, pnpm, remove: () => rm(folder, { recursive: true, force: true }) };
}
