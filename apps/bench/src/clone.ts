import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pnpmCommand } from '@threads-api/testing';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);
const [program, ...first] = pnpmCommand();

export interface Clone {
  folder: string;
  pnpm(...args: string[]): Promise<unknown>;
  remove(): Promise<void>;
}

/** A clone of the last commit in an empty folder, installed: what is not committed is not measured. */
export async function cloneRepository(): Promise<Clone> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-clone-'));
  // Started by root, the PostgreSQL of the tests runs as another user, who has to reach its programs in here.
  await chmod(folder, 0o755);
  const pnpm = (...args: string[]) =>
    run(program, [...first, ...args], { cwd: folder, maxBuffer: 1e9, env: { ...process.env, CI: 'true' } }).catch(
      ({ stdout = '' }) => {
        // What failed stands near the end, and Node.js would show the beginning.
        throw new Error(`pnpm ${args.join(' ')} failed:\n${stdout.split('\n').slice(-200).join('\n')}`);
      },
    );
  await run('git', ['clone', '--quiet', repository, folder]);
  await pnpm('install', '--frozen-lockfile');
  return { folder, pnpm, remove: () => rm(folder, { recursive: true, force: true }) };
}
