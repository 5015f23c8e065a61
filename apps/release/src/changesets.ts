import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import type { Package } from './packages.ts';
import { mustRun, root } from './run.ts';

/** A file in `.changeset`. */
interface Changeset {
  /** Relative to the root of the repository. */
  file: string;
  /** The packages whose users notice the change. */
  packages: readonly string[];
}

const folder = '.changeset';

/** Reads the changes that are not released yet. */
export async function readChangesets(): Promise<Changeset[]> {
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return Promise.all(
    names.map(async (name) => {
      const file = `${folder}/${name}`;
      const [, head = ''] = (await readFile(join(root, file), 'utf8')).split(/^---$/m);
      return { file, packages: Object.keys(parse(head) ?? {}) };
    }),
  );
}

/** Its version follows `info.version` of the contract. */
const withoutChangesets = '@threads-api/contract';
/** Files that are not part of a package, or only describe it. */
const unnoticed = /^(test|testing|docs|pictures|examples)\/|^(README|CHANGELOG)\.md$|^vitest\.config\.ts$|^tsconfig/;

/** Lists the files that differ from the common ancestor with `base`, including uncommitted and new files. */
export async function changedFiles(base: string): Promise<string[]> {
  const options = { cwd: root, env: process.env };
  const [ancestor = ''] = (await mustRun('git', ['merge-base', base, 'HEAD'], options)).split('\n');
  const changed = await mustRun('git', ['diff', '--name-only', ancestor], options);
  const added = await mustRun('git', ['ls-files', '--others', '--exclude-standard'], options);
  return `${changed}${added}`.split('\n').filter(Boolean);
}

/**
 * Returns the published packages that were changed without a changeset among the same files. An empty changeset, from
 * `pnpm release --add --empty`, states that users notice nothing.
 */
export function missingChangesets(
  files: readonly string[],
  packages: readonly Pick<Package, 'name' | 'folder'>[],
  changesets: readonly Changeset[],
): string[] {
  const added = changesets.filter(({ file }) => files.includes(file));
  if (added.some((changeset) => changeset.packages.length === 0)) return [];
  return packages
    .filter(({ name, folder }) => {
      const prefix = `${relative(root, folder)}/`;
      const own = files.filter((file) => file.startsWith(prefix)).map((file) => file.slice(prefix.length));
      // A new changelog entry means that the changes are released.
      if (name === withoutChangesets || own.includes('CHANGELOG.md')) return false;
      return own.some((file) => !unnoticed.test(file));
    })
    .map(({ name }) => name)
    .filter((name) => !added.some((changeset) => changeset.packages.includes(name)));
}
