import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@threads-api/cli';
import { buildProgram } from './build-program.ts';

const usage = `
Builds the service into apps/server/dist: the program with all its dependencies, as a few files of JavaScript, and the page.
Copy the folder anywhere; it needs Node.js and nothing else. It is also the package @threads-api/server.

  pnpm build
`;

const own = join(import.meta.dirname, '..');
const dist = join(own, 'dist');
const copied = ['deploy', 'docs', 'README.md', 'CHANGELOG.md'];

await runCommand({
  usage,
  manifest: new URL('../package.json', import.meta.url),
  notes: 'Exit code 0: built, 2: could not run.',
  run: build,
});

async function build(): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  await writeLicenses(await buildProgram(dist), join(dist, 'LICENSES.txt'));
  const filter = (path: string) => !path.endsWith('/pictures');
  for (const name of copied) await cp(join(own, name), join(dist, name), { recursive: true, filter });
  await cp(join(own, '../../LICENSE'), join(dist, 'LICENSE'));
  await writeManifest();
  // The folder for the data, in the image. npm leaves out an empty one.
  await mkdir(join(dist, 'data'));
  await writeFile(join(dist, 'data/.keep'), '');
  console.log('Built apps/server/dist');
}

/** The manifest of the package: the folder has its dependencies in it. */
async function writeManifest(): Promise<void> {
  const source = JSON.parse(await readFile(join(own, 'package.json'), 'utf8'));
  const { name, version, description, keywords, license, repository, engines, bin } = source;
  const published = { name, version, description, keywords, license, repository, engines, bin };
  // CommonJS: `bin/threads` has no extension, so older versions of Node.js rely on the package's `type`.
  const manifest = { ...published, type: 'commonjs', publishConfig: { access: 'public' } };
  await writeFile(join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Writes the names, versions and licenses of all packages that the given modules belong to. */
async function writeLicenses(modules: string[], file: string): Promise<void> {
  const folders = new Set(modules.flatMap((module) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? []));
  const texts = await Promise.all([...folders].map(licenseOf));
  await writeFile(file, texts.toSorted().join(`\n${'-'.repeat(80)}\n\n`));
}

async function licenseOf(folder: string): Promise<string> {
  const { name, version, license, licenses } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const kind = license ?? licenses?.[0]?.type;
  const [file] = (await readdir(folder)).filter((entry) => /^(licen[sc]e|copying)/i.test(entry));
  return `${name} ${version}, ${kind}\n\n${file ? await readFile(join(folder, file), 'utf8') : ''}`;
}
