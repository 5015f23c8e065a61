import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrations } from '../src/store/migrations/migrate.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The commit before the one that added the newest migration; `undefined` without a Git history. */
export async function findPreviousCommit(): Promise<string | undefined> {
  const newest = Object.keys(migrations).at(-1);
  const args = ['log', '--reverse', '--format=%H', `-S'${newest}'`];
  const found = await run('git', args, { cwd: root }).catch(() => undefined);
  const [first] = found?.stdout.split('\n', 1) ?? [];
  if (!first) return undefined;
  const parent = ['rev-parse', '--verify', '--quiet', `${first}^`];
  return (await run('git', parent, { cwd: root }).catch(() => undefined))?.stdout.trim();
}

export interface CheckedOut {
  folder: string;
  remove(): Promise<void>;
}

/** Checks out a commit into a separate folder, and installs its dependencies. */
export async function checkOut(commit: string): Promise<CheckedOut> {
  const folder = await mkdtemp(join(tmpdir(), 'previous-version-'));
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, folder]);
  await run('git', ['checkout', '--quiet', commit], { cwd: folder });
  const install = ['-y', 'pnpm@12', 'install', '--frozen-lockfile', '--prefer-offline'];
  await run('npx', install, { cwd: folder, env: { ...process.env, CI: '1' }, maxBuffer: 10_000_000 });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
