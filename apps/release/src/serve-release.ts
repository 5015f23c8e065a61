import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { createProgressLine, stopOnSignal } from '@threads-api/cli';
import { readPackages } from './packages.ts';
import { buildPackages, publishPackages } from './publish-packages.ts';
import { type Registry, scopeLine, startRegistry } from './registry.ts';

/** Publishes all packages to a registry on this machine, and keeps it running. */
export async function serveRelease(port: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-'));
  const progress = createProgressLine();
  let registry: Registry | undefined;
  const stop = async () => {
    await registry?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    progress.note('1/3  Starting a registry on this machine …');
    registry = await startRegistry(folder, port);
    stopOnSignal(stop);
    const { length } = await readPackages();
    progress.note(`2/3  Building ${length} packages …`);
    await buildPackages();
    progress.note(`3/3  Publishing ${length} packages …`);
    await publishPackages(registry.url, { ...process.env, ...registry.env, PATH: process.env.PATH });
    progress.clear();
    console.log(describeRegistry(registry.url));
  } catch (error) {
    progress.clear();
    await stop();
    throw error;
  }
}

/** How to install from the registry. Only our packages come from it, so a user's own registry and cache stay in use. */
const describeRegistry = (url: string) => `
The registry runs at ${url} until Ctrl-C. To install from it with npm, npx, pnpm or Yarn 1, in the folder of your project:

  ${styleText('bold', `echo "${scopeLine(url)}" >> .npmrc`)}

If you publish again, the version numbers stay the same. To get the new packages, delete the lockfile and node_modules. With pnpm, also run: pnpm cache delete '@threads-api/*'
`;
