import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { createProgressLine } from '@threads-api/cli';
import { runChangesets } from './apply-versions.ts';
import { readPackages } from './packages.ts';
import { buildPackages, publishPackages } from './publish-packages.ts';
import { type Registry, startRegistry } from './registry.ts';
import { installBun, installDeno, installNode, type Runtime } from './runtimes.ts';
import type { Trial } from './trial.ts';
import { client } from './trials/client.ts';
import { contents } from './trials/contents.ts';
import { httpServers } from './trials/http-servers.ts';
import { oldNode } from './trials/old-node.ts';
import { portal } from './trials/portal.ts';
import { kitAndServer } from './trials/service.ts';

const trials: Trial[] = [contents, client, portal, httpServers, oldNode, kitAndServer];

/** Prints the versions of the next release, publishes all packages to a registry on this machine, and uses them from empty folders. */
export async function checkRelease(quick: boolean): Promise<0 | 1> {
  await runChangesets('status', '--verbose');
  const folder = await mkdtemp(join(tmpdir(), 'release-check-'));
  const progress = createProgressLine();
  progress.note('Building the packages, and starting a registry on this machine …');
  const starting = startRegistry(join(folder, 'registry'));
  let failed = 0;
  try {
    const [registry] = await Promise.all([starting, buildPackages()]);
    progress.note('Publishing the packages …');
    await publishPackages(registry.url, { ...process.env, ...registry.env, PATH: process.env.PATH });
    const runtimes = await installRuntimes(join(folder, 'runtimes'), registry, quick);
    for (const { name, slow, run } of trials) {
      if (slow && quick) {
        console.log(`skipped  ${name}: left out by --quick`);
        continue;
      }
      progress.note(`${name} …`);
      // With --quick, all packages are installed together, so a missing dependency of one may go unnoticed.
      const own = quick ? join(folder, 'trials') : await mkdtemp(join(folder, 'trial-'));
      await mkdir(own, { recursive: true });
      const started = performance.now();
      const { passed, text } = await run({ folder: own, registry, runtimes }).then(
        (text) => ({ passed: true, text }),
        (error: Error) => ({ passed: false, text: error.message }),
      );
      progress.clear();
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(
        `${passed ? styleText('green', 'passed ') : styleText('red', 'failed ')}  ${name} (${seconds} s): ${text}`,
      );
      if (!passed) failed++;
    }
  } finally {
    progress.clear();
    // If the build failed, the registry may still be starting.
    const stopped = starting.then((registry) => registry.stop());
    await stopped.catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
  return failed > 0 ? 1 : 0;
}

async function installRuntimes(folder: string, registry: Registry, quick: boolean): Promise<Runtime[]> {
  const here: Runtime = { name: `Node.js ${process.versions.node}`, program: process.execPath, args: [] };
  if (quick) return [here];
  const lowest = new Set((await readPackages()).map(({ lowestNode }) => lowestNode));
  return [
    here,
    ...(await Promise.all([...lowest].map((version) => installNode(version, folder, registry)))),
    await installDeno(folder, registry),
    await installBun(folder, registry),
  ];
}
