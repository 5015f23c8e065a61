import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun, root, run } from './run.ts';

/**
 * The steps before publishing: the contract is released if it changed, and changesets raise versions and write changelogs.
 * The version of the contract package is that of the API.
 */
export async function applyVersions(): Promise<void> {
  const options = { cwd: root, env: process.env, show: true };
  const { code } = await run('npx', ['-y', 'pnpm@12', '--filter', '@threads-api/spec', 'release'], options);
  if (code !== 0) throw new Error('The contract is not released: see above.');
  await mustRun('npx', ['-y', 'pnpm@12', '--filter', '@threads-api/release', 'exec', 'changeset', 'version'], {
    ...options,
    cwd: root,
  });
  await followApiVersion();
}

/** `info.version` of the contract is the version of the contract package, and of the workspace it is made from. */
async function followApiVersion(): Promise<void> {
  const text = await readFile(join(root, 'spec/openapi.yaml'), 'utf8');
  const version = /^ {2}version: (\S+)$/m.exec(text)?.[1];
  for (const folder of ['packages/contract', 'spec']) {
    const file = join(root, folder, 'package.json');
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  }
}
