import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@threads-api/cli';
import { rolldown } from 'rolldown';
import { writeLicenses } from './write-licenses.ts';

const help = `
Builds the whole service into apps/service/dist: its commands with all their dependencies, as a few files of JavaScript.
Copy the folder anywhere; it needs Node.js and nothing else.

  pnpm build
    --help

Exit code 0: built, 2: could not run.
`;

const folder = join(import.meta.dirname, 'dist');
const code = join(folder, 'lib');
const apps = join(import.meta.dirname, '..');
const programs = {
  'threads-server': join(apps, 'server/src/bin.ts'),
  'threads-webhooks': join(apps, 'webhooks/src/bin.ts'),
  'threads-mcp': join(apps, 'mcp/src/bin.ts'),
  'threads-admin': join(apps, 'admin/src/bin.ts'),
  'threads-inbox': join(apps, 'inbox/bin.ts'),
  // What the actions of a target file run.
  act: join(apps, 'server/src/demo/act.ts'),
};
/** What an operator may not have, and what only a checkout uses. */
const absent = ['pg-native', 'vite', '@threads-api/mock'];

await runCommand({ help, run: build });

async function build(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const bundle = await rolldown({
    input: programs,
    platform: 'node',
    external: absent,
    logLevel: 'warn',
    treeshake: false,
  });
  const { output } = await bundle.write({
    dir: code,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // Removing code would remove calls that are taken for pure, and with them the errors that a `try` waits for.
    minify: false,
  });
  await writeLicenses(
    output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])),
    join(folder, 'LICENSES.txt'),
  );
  await writeManifest();
  const { files } = await readManifest();
  for (const name of files) await cp(join(import.meta.dirname, name), join(folder, name), { recursive: true });
  await cp(join(apps, 'inbox/dist/site'), join(folder, 'site'), { recursive: true });
  // The folder for the data, in the image.
  await mkdir(join(folder, 'data'));
  const commands = Object.keys(programs).filter((name) => name.startsWith('threads-'));
  console.log(`apps/service/dist: ${commands.join(', ')}; ${await megabytes(folder)} MB`);
}

async function readManifest() {
  return JSON.parse(await readFile(join(import.meta.dirname, 'package.json'), 'utf8'));
}

/** The commands read from it which Node.js they need. */
async function writeManifest(): Promise<void> {
  const { name, version, private: isPrivate, description, license, type, engines } = await readManifest();
  const manifest = { name, version, private: isPrivate, description, license, type, engines };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function megabytes(root: string): Promise<number> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
  return Math.round(sizes.reduce((sum, { blocks }) => sum + blocks * 512, 0) / 1e6);
}
