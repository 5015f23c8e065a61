import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanEnvironment, mustRun, root, start } from '../../run.ts';
import type { Trial } from '../../trial.ts';
import { checkHelp } from '../check-help.ts';
import { askThreads } from '../client.ts';
import { ready } from './kit-and-server.ts';
import { tryUnit } from './restricted-unit.ts';

const starts = 6;

/** Moves the result of `pnpm build` out of the repository. Reports its size, and the time until it is ready. */
export const serviceFolder: Trial = {
  name: 'The pnpm build output, moved out of the repository',
  slow: true,
  async run({ folder }) {
    await rm(folder, { recursive: true });
    await cp(join(root, 'apps/server/dist'), folder, { recursive: true, verbatimSymlinks: true });
    const [kilobytes] = (await mustRun('du', ['-sk', folder], { cwd: folder })).split(/\s/);
    // Without the compile cache of an earlier run.
    const cache = await mkdtemp(join(folder, '..', 'cache-'));
    const env = cleanEnvironment({ PORT: '0', OPERATIONS_PORT: '0', DRAIN_SECONDS: '0', XDG_CACHE_HOME: cache });
    await checkHelp('threads serve', [join(folder, 'bin/threads'), 'serve'], folder);
    const times: number[] = [];
    for (let count = 0; count < starts; count++) {
      const server = await start(join(folder, 'bin/threads'), ['serve', '--demo'], ready, {
        cwd: folder,
        env,
      });
      const [, url = '', token = ''] = server.match;
      await askThreads(url, token).finally(server.stop);
      times.push(server.milliseconds);
    }
    await checkFolder(folder, join(cache, 'target.json'), env);
    const scratch = await mkdtemp(join(folder, '..', 'unit-'));
    const [first = 0, ...others] = times.map(Math.round);
    const median = others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)];
    const readiness = `ready after ${first} ms, or ${median} ms with a warm compile cache (median of ${others.length})`;
    return `${Math.round(Number(kilobytes) / 1024)} MB, ${readiness}; it conforms; ${await tryUnit(folder, scratch)}`;
  },
};

/** Runs all checks of the kit with the actions of the demo server, since bundling must not change behavior. */
async function checkFolder(folder: string, target: string, env: NodeJS.ProcessEnv): Promise<void> {
  const args = ['serve', '--demo', '--target-file', target];
  const server = await start(join(folder, 'bin/threads'), args, ready, { cwd: folder, env });
  const kit = join(root, 'packages/conformance/src/main.ts');
  await mustRun(process.execPath, [kit, '--target', target], { cwd: folder }).finally(server.stop);
}
