import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CouldNotRun } from '@threads-api/cli';
import { contract } from '@threads-api/contract';
import { mustRunHere, root, run } from './run.ts';

const contractPackage = 'packages/contract';

/** Runs the `changeset` command at the root of the repository. */
export const runChangesets = (...args: string[]) =>
  mustRunHere(join(root, 'apps/release/node_modules/.bin/changeset'), ...args);

/**
 * Prepares a release: releases the contract if it changed, bumps versions, and writes changelogs. The contract package has
 * the version of the API.
 */
export async function applyVersions(): Promise<void> {
  await mustRunHere('pnpm', 'lint');
  const { versions, changes } = JSON.parse(await diffContract('json'));
  requireVersion(versions, changes);
  await addContractChangeset();
  // Later changes are compared with this copy.
  await copyFile(join(root, 'spec/openapi.yaml'), join(root, 'spec/released/openapi.yaml'));
  // Changesets treats the absence of changes as a failure.
  if (await hasChangesets()) await runChangesets('version');
  else console.log('No package has changes to release.');
  await requireApiVersion();
  await mustRunHere('pnpm', 'install', '--lockfile-only');
}

/** Whether there are changes that are not released yet. */
export async function hasChangesets(): Promise<boolean> {
  const names = await readdir(join(root, '.changeset'));
  return names.some((name) => name.endsWith('.md') && name !== 'README.md');
}

/** Fails if the contract package does not have the version of the API. */
export async function requireApiVersion(): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, contractPackage, 'package.json'), 'utf8'));
  if (version !== contract.version)
    throw new CouldNotRun(
      `${contractPackage} has version ${version}, but info.version of the contract is ${contract.version}. ` +
        'Remove @threads-api/contract from the files in .changeset. Its version is set from info.version.',
    );
}

/** If the API has a new version, adds a changeset that gives the contract package the same version. */
async function addContractChangeset(): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, contractPackage, 'package.json'), 'utf8'));
  if (version === contract.version) return;
  const text = `---\n"@threads-api/contract": ${bumpBetween(version, contract.version)}\n---\n\nThe API has version ${contract.version}: ${await diffContract('markdown')}\n`;
  await writeFile(join(root, '.changeset', `api-${contract.version}.md`), text);
}

/** The changes of the contract since its last release. */
async function diffContract(format: 'json' | 'markdown'): Promise<string> {
  const diff = ['--silent', 'diff', '--format', format];
  const { code, output, stdout } = await run('pnpm', diff, { cwd: root, env: process.env });
  // Exit code 1 means breaking changes without a new major version, which `requireVersion` rejects.
  if (code === 2) throw new CouldNotRun(`The contract cannot be compared with the released one:\n${output}`);
  return stdout.trim();
}

const parts = ['major', 'minor', 'patch'] as const;

/** Returns the part of a version that was increased by one. */
export function bumpBetween(before: string, after: string): (typeof parts)[number] {
  const from = before.split('.').map(Number);
  for (const [index, part] of parts.entries()) {
    const next = from.map((number, at) => (at < index ? number : at === index ? number + 1 : 0)).join('.');
    if (next === after) return part;
  }
  throw new CouldNotRun(
    `info.version is ${after}. After ${before} it has to be the next patch, minor or major version.`,
  );
}

/** Fails if the version of the API is too low for its changes. */
export function requireVersion(
  { before, after }: Record<'before' | 'after', string>,
  changes: { impact: (typeof parts)[number] }[],
): void {
  const needed = parts.find((part) => changes.some(({ impact }) => impact === part));
  if (!needed) return;
  if (before === after || parts.indexOf(bumpBetween(before, after)) > parts.indexOf(needed))
    throw new CouldNotRun(
      `info.version is ${after}, but the changes since ${before} need a new ${needed} version. Run: pnpm diff`,
    );
}
