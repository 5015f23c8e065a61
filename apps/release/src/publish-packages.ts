import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { readPackages } from './packages.ts';
import { mustRun, root } from './run.ts';

/** Compiles the packages to publish. */
export async function buildPackages(): Promise<void> {
  const filters = (await readPackages()).map(({ name }) => `--filter=${name}`);
  await mustRun('pnpm', ['exec', 'turbo', 'run', 'build', ...filters], { cwd: root, env: process.env });
}

/** Publishes the packages, as they are built, whose version the registry does not have, each after those that it needs. */
export async function publishPackages(registry?: string, env = process.env): Promise<string[]> {
  const packages = (await readPackages()).map(({ name }) => `--filter=${name}`);
  // They are built already; a package that is packed by itself builds itself.
  const options = ['--no-git-checks', '--ignore-scripts', '--report-summary'];
  if (registry) options.push('--registry', registry);
  await mustRun('pnpm', [...packages, '--recursive', 'publish', ...options], { cwd: root, env });
  const summary = join(root, 'pnpm-publish-summary.json');
  const { publishedPackages } = JSON.parse(await readFile(summary, 'utf8')) as { publishedPackages: Published[] };
  await rm(summary);
  const published = publishedPackages.map(({ name, version }) => `${name}@${version}`);
  for (const each of published) console.log(`${styleText('green', 'published')} ${each}`);
  if (published.length === 0) console.log('The registry has every version already.');
  return published;
}

interface Published {
  name: string;
  version: string;
}
