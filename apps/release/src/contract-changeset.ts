import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CouldNotRun } from '@threads-api/cli';
import { contract } from '@threads-api/contract';
import { root, run } from './run.ts';

export const contractPackage = 'packages/contract';

/** If the API has a new version, adds a changeset that gives the contract package the same version. */
export async function addContractChangeset(): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, contractPackage, 'package.json'), 'utf8'));
  if (version === contract.version) return;
  // Exit code 1 means breaking changes, which the new version already accounts for.
  const diff = ['--silent', 'diff', '--format', 'markdown'];
  const { code, output, stdout } = await run('pnpm', diff, { cwd: root, env: process.env });
  if (code === 2) throw new CouldNotRun(`The contract cannot be compared with the released one:\n${output}`);
  const text = `---\n"@threads-api/contract": ${bumpBetween(version, contract.version)}\n---\n\nThe API has version ${contract.version}: ${stdout.trim()}\n`;
  await writeFile(join(root, '.changeset', `api-${contract.version}.md`), text);
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
