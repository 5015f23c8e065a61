import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { packPackages } from './pack-packages.ts';
import { readPackages } from './packages.ts';
import { mustRun, root } from './run.ts';

/** Compiles the packages to publish. */
export async function buildPackages(): Promise<void> {
  const filters = (await readPackages()).map(({ name }) => `--filter=${name}`);
  await mustRun('pnpm', ['exec', 'turbo', 'run', 'build', ...filters], { cwd: root, env: process.env });
}

/** Publishes the built packages whose version the registry does not have, with the script of the workflow *Release*. */
export async function publishPackages(registry?: string, env = process.env): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'packages-'));
  try {
    const published = await packPackages(folder, registry, env);
    const options = registry ? ['--registry', registry] : [];
    await mustRun('bash', [join(root, '.ci/publish'), folder, ...options], { cwd: root, env });
    for (const name of published) console.log(`${styleText('green', 'published')} ${name}`);
    if (published.length === 0) console.log('The registry has every version already.');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
