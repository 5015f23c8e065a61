import type { Package } from '../packages.ts';
import { bumps, type Changeset } from './read-changesets.ts';

/** Writes the changelog entries of the next release as Markdown, except for packages that have no changesets of their own. */
export function writeChangelog(
  packages: readonly Pick<Package, 'name' | 'version'>[],
  changesets: readonly Changeset[],
): string {
  const entries = packages.flatMap(({ name, version }) => {
    const own = changesets.filter((changeset) => name in changeset.packages);
    const size = Math.max(...own.map((changeset) => bumps.indexOf(changeset.packages[name] ?? 'patch')));
    const bump = bumps[size];
    if (!bump) return [];
    return [`## ${name} ${raiseVersion(version, bump)}\n\n${own.map(({ summary }) => summary).join('\n\n')}`];
  });
  return entries.length > 0 ? entries.join('\n\n') : 'No package has changes to release.';
}

function raiseVersion(version: string, bump: (typeof bumps)[number]): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (bump === 'major') return `${major + 1}.0.0`;
  return bump === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}
