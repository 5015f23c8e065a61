import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@threads-api/command-line';

const help = `
Builds the whole service into apps/service/dist: its commands, compiled, with the dependencies of the lock file and
without those of development. Copy the folder anywhere; it needs Node.js and nothing else.

  pnpm build
    --help

Exit code 0: built, 2: could not run.
`;

const folder = join(import.meta.dirname, 'dist');
const modules = join(folder, 'node_modules');

await runCommand({ help, run: build });

async function build(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  deploy();
  for (const name of await readdir(join(modules, '@threads-api')))
    await publishManifest(join(modules, '@threads-api', name));
  // These name folders of the machine that builds.
  for (const name of await readdir(modules))
    if (name.startsWith('.') && name !== '.bin') await rm(join(modules, name), { recursive: true });
  await rm(join(folder, 'pnpm-workspace.yaml'), { force: true });
  // The folder for the data, in the image.
  await mkdir(join(folder, 'data'));
  const commands = (await readdir(join(modules, '.bin'))).filter((name) => name.startsWith('threads-'));
  console.log(`apps/service/dist: ${commands.join(', ')}; ${await megabytes(folder)} MB`);
}

function deploy(): void {
  const settings = {
    // The lock file is honored only for workspaces that are copied rather than linked.
    'inject-workspace-packages': true,
    // A hard link would let the next step write into the source of a workspace.
    'package-import-method': 'copy',
    'node-linker': 'hoisted',
    'prefer-symlinked-executables': true,
  };
  const given = Object.entries(settings).map(([name, value]) => `--config.${name}=${value}`);
  const args = ['--filter', '.', 'deploy', '--prod', ...given, folder];
  execFileSync('pnpm', args, { cwd: import.meta.dirname, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** What pnpm does when it publishes, and not when it deploys: the fields of `publishConfig` take effect. */
async function publishManifest(packageFolder: string): Promise<void> {
  const file = join(packageFolder, 'package.json');
  const { publishConfig, devDependencies, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, `${JSON.stringify({ ...manifest, ...publishConfig }, null, 2)}\n`);
}

async function megabytes(root: string): Promise<number> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
  return Math.round(sizes.reduce((sum, { blocks }) => sum + blocks * 512, 0) / 1e6);
}
