import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.ts';

export interface Package {
  name: string;
  version: string;
  folder: string;
  /** The lowest version of Node.js that it supports. */
  lowestNode: string;
  /** The commands that it installs. */
  commands: string[];
  /** The workspaces that it needs at run time. */
  needs: string[];
}

/** The packages to publish, in the order of their dependencies. */
export async function readPackages(): Promise<Package[]> {
  const found: Package[] = [];
  for (const group of ['packages', 'apps']) {
    for (const name of await readdir(join(root, group))) {
      const folder = join(root, group, name);
      const manifest = await readFile(join(folder, 'package.json'), 'utf8').then(JSON.parse, () => undefined);
      if (!manifest || manifest.private) continue;
      // A package that is published from its build folder bundles its dependencies.
      const dependencies = manifest.publishConfig?.directory ? {} : manifest.dependencies;
      const needs = Object.keys(dependencies ?? {}).filter((needed) => needed.startsWith('@threads-api/'));
      const commands = Object.keys(manifest.bin ?? {});
      found.push({
        name: manifest.name,
        version: manifest.version,
        folder,
        lowestNode: lowestNode(manifest),
        commands,
        needs,
      });
    }
  }
  return sorted(found);
}

/** Negative if the first version is older. */
export function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

function sorted(packages: Package[]): Package[] {
  const done: Package[] = [];
  while (done.length < packages.length) {
    const next = packages.find(
      (candidate) =>
        !done.includes(candidate) && candidate.needs.every((name) => done.some((known) => known.name === name)),
    );
    if (!next)
      throw new Error('The packages have circular dependencies, or depend on a package that is not published.');
    done.push(next);
  }
  return done;
}

/** Returns 22.16.0 for `>=22.16`. */
function lowestNode({ name, engines }: { name: string; engines?: { node?: string } }): string {
  const [, major, minor = '0', patch = '0'] = /^>=(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(engines?.node ?? '') ?? [];
  if (!major) throw new Error(`${name} has no engines.node of the form >=VERSION.`);
  return `${major}.${minor}.${patch}`;
}
