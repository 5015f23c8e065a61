import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CouldNotRun } from '@threads-api/cli';
import { contract } from '@threads-api/contract';
import { addContractChangeset, contractPackage } from './contract-changeset.ts';
import { mustRun, root, run } from './run.ts';

const options = { cwd: root, env: process.env, show: true };

/** Runs the command of Changesets, in the whole repository. */
export async function runChangesets(...args: string[]): Promise<void> {
  const program = join(root, 'apps/release/node_modules/.bin/changeset');
  const { code } = await run(program, args, { ...options, interactive: true });
  if (code !== 0) throw new CouldNotRun(`changeset ${args.join(' ')} ended with ${code}: see above.`);
}

/**
 * The steps before publishing: the contract is released if it changed, and changesets raise versions and write changelogs.
 * The version of the contract package is that of the API.
 */
export async function applyVersions(): Promise<void> {
  await addContractChangeset();
  const { code } = await run('pnpm', ['--filter', '@threads-api/spec', 'release'], options);
  if (code !== 0) throw new CouldNotRun('The contract cannot be released: see above.');
  // Changesets treats the absence of changes as a failure.
  if (await hasChangesets(join(root, '.changeset'))) await runChangesets('version');
  else console.log('No package has changes to release.');
  await requireApiVersion();
  await mustRun('pnpm', ['install', '--lockfile-only'], options);
}

/** Whether a folder describes changes, each in a file beside its README. */
export async function hasChangesets(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => name.endsWith('.md') && name !== 'README.md');
}

/** Refuses a contract package whose version is not that of the API. */
export async function requireApiVersion(): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, contractPackage, 'package.json'), 'utf8'));
  if (version !== contract.version)
    throw new CouldNotRun(
      `${contractPackage} has version ${version}, but info.version of the contract is ${contract.version}. ` +
        'Take @threads-api/contract out of the files in .changeset; it follows info.version.',
    );
}
