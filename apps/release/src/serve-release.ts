import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { createProgressLine, stopOnSignal } from '@threads-api/cli';
import { buildPackages, publishPackages } from './publish-packages.ts';
import { startRegistry } from './registry.ts';

/** Publishes everything to a registry on this machine, and keeps it running for others to install from. */
export async function serveRelease(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-'));
  const progress = createProgressLine();
  progress.note('Building the packages, and starting a registry on this machine …');
  const [registry] = await Promise.all([startRegistry(folder), buildPackages()]);
  stopOnSignal(async () => {
    await registry.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await publishPackages(registry.url, { ...process.env, ...registry.env, PATH: process.env.PATH });
  progress.clear();
  console.log(`\nThe registry runs at ${registry.url} until Ctrl-C. In another terminal, to install from it:\n`);
  console.log(`  ${styleText('bold', `export NPM_CONFIG_REGISTRY=${registry.url}`)}\n`);
}
