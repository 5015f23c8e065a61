import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scopeLine } from '../registry.ts';
import { mustRun } from '../run.ts';
import type { Trial } from '../trial.ts';

/** npm is part of every other trial. */
const managers = ['pnpm@12', 'yarn@1'];

/** The client with other package managers, in a folder whose `.npmrc` names the registry. */
export const packageManagers: Trial = {
  name: 'The client with pnpm and Yarn 1',
  slow: true,
  async run({ folder, registry }) {
    for (const manager of managers) {
      const cwd = join(folder, manager);
      await mkdir(cwd);
      await writeFile(join(cwd, 'package.json'), '{ "private": true, "type": "module" }\n');
      await writeFile(join(cwd, '.npmrc'), `${scopeLine(registry.url)}\n`);
      await mustRun('npx', ['--yes', manager, 'add', '@threads-api/client'], { cwd });
      await mustRun(process.execPath, ['--input-type=module', '-e', "import '@threads-api/client/raw'"], { cwd });
    }
    return managers.join(', ');
  },
};
