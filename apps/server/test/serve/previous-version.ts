import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bareEnvironment } from '@threads-api/testing';
import { onTestFinished } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The commit before the one that brought in a migration; `undefined` without the history. */
export async function findCommitBefore(migration: string): Promise<string | undefined> {
  const args = ['log', '--reverse', '--format=%H', `-S'${migration}'`];
  const found = await run('git', args, { cwd: root }).catch(() => undefined);
  const first = found?.stdout.split('\n', 1)[0];
  if (!first) return undefined;
  const parent = await run('git', ['rev-parse', '--verify', '--quiet', `${first}^`], { cwd: root }).catch(
    () => undefined,
  );
  return parent?.stdout.trim();
}

/** Checks out a commit into a folder of its own, with its dependencies. Deleted at the end of the test. */
export async function checkOut(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'previous-version-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, folder]);
  await run('git', ['checkout', '--quiet', commit], { cwd: folder });
  const install = ['-y', 'pnpm@12', 'install', '--frozen-lockfile', '--prefer-offline'];
  await run('npx', install, { cwd: folder, env: { ...process.env, CI: '1' }, maxBuffer: 10_000_000 });
  return folder;
}

/** Starts the API of a checked out version, and returns its address. Killed at the end of the test. */
export async function startVersion(folder: string, databaseUrl: string): Promise<string> {
  const app = join(folder, 'apps/server');
  // The program had one command for each part before it became `threads`.
  const args = existsSync(join(app, 'src/serve')) ? ['serve', '--only', 'api'] : [];
  const child = spawn(process.execPath, [join(app, 'src/main.ts'), ...args], {
    env: { ...bareEnvironment, DATABASE_URL: databaseUrl, PORT: '0', OPERATIONS_PORT: '0', RATE_LIMIT: '100000/60' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const [found] = /http:\/\/[\d.]+:\d+\/api\/v1/.exec(line) ?? [];
      if (found) resolve(found);
    });
  });
  return Promise.race([
    url,
    once(child, 'exit').then(([code]) => {
      throw new Error(`The previous version ended with ${code}.`);
    }),
  ]);
}
