import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { packPackages } from './pack-packages.ts';
import { readPackages } from './packages.ts';
import { mustRun, root } from './run.ts';

/**
 * Compiles the packages to publish.
 *
 * @param onLine Called with each line of the build's output.
 */
export async function buildPackages(onLine?: (line: string) => void): Promise<void> {
  const filters = (await readPackages()).map(({ name }) => `--filter=${name}`);
  const options = { cwd: root, env: process.env, ...(onLine && { onLine }) };
  await mustRun('pnpm', ['exec', 'turbo', 'run', 'build', ...filters], options);
}

/** Publishes the built packages whose version the registry does not have, with the script of the workflow *Release*. */
export async function publishPackages(registry?: string, env = process.env): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'packages-'));
  try {
    const published = await packPackages(folder, registry, env);
    const options = registry ? ['--registry', registry] : [];
    const onLine = (line: string) => {
      const [, name] = /^\+ (\S+)$/.exec(line) ?? [];
      if (name) console.log(`${styleText('green', 'published')} ${name}`);
    };
    await mustRun('bash', [join(root, '.ci/publish'), folder, ...options], { cwd: root, env, onLine });
    if (published.length === 0) console.log('The registry has every version already.');
    return published;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
