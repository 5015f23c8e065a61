import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type Package, readPackages } from './packages.ts';
import { root, run } from './run.ts';

/** The list for `.ci/publish`: a line `NAME@VERSION FILE` for each package, in the order of their dependencies. */
const listFile = 'packages.txt';

/**
 * Packs the built packages whose version the registry does not have. Next to each tarball, writes the newest entry of its
 * changelog, for the release on GitHub. Returns their names with versions.
 */
export async function packPackages(folder: string, registry?: string, env = process.env): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const lines: string[] = [];
  for (const its of await readPackages()) {
    if (await isPublished(its, registry, env)) continue;
    const file = await pack(its, resolve(folder));
    const changelog = await readFile(join(its.folder, 'CHANGELOG.md'), 'utf8');
    await writeFile(join(folder, `${file}.md`), newestEntry(changelog));
    lines.push(`${its.name}@${its.version} ${file}`);
  }
  await writeFile(join(folder, listFile), lines.map((line) => `${line}\n`).join(''));
  return lines.map((line) => line.split(' ', 1).join());
}

/** An unreachable registry counts as not having it. Publishing the same version again fails without harm. */
async function isPublished({ name, version }: Package, registry: string | undefined, env: NodeJS.ProcessEnv) {
  const options = registry ? ['--registry', registry] : [];
  const { code, stdout } = await run('npm', ['view', `${name}@${version}`, 'version', ...options], { cwd: root, env });
  return code === 0 && stdout.trim() !== '';
}

/** Packs a built package without its scripts, which would build it again. Returns the name of the tarball. */
async function pack({ folder }: Package, destination: string): Promise<string> {
  const args = ['pack', '--json', '--pack-destination', destination, '--config.ignore-scripts=true'];
  const { code, output, stdout } = await run('pnpm', args, { cwd: folder, env: process.env });
  if (code !== 0) throw new Error(`${folder} cannot be packed:\n${output}`);
  const { filename } = JSON.parse(stdout);
  return basename(String(filename));
}

/** Returns the newest entry of a changelog; empty before the first release. */
export const newestEntry = (changelog: string) =>
  `${
    changelog
      .split(/^## .*$/m)
      .at(1)
      ?.trim() ?? ''
  }\n`;
