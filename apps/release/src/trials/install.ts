import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun } from '../run.ts';
import type { TrialContext } from '../trial.ts';

/** Installs packages into an empty folder, like a new user. */
export async function install({ folder, registry }: TrialContext, ...packages: string[]): Promise<void> {
  const missing = packages.filter((name) => !existsSync(join(folder, 'node_modules', name.replace(/(.)@.*/, '$1'))));
  if (missing.length === 0) return;
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) await writeFile(manifest, '{ "private": true, "type": "module" }\n');
  await mustRun('npm', ['install', '--no-audit', '--no-fund', ...missing], { cwd: folder, env: registry.env });
}

/** The file of an installed command. */
export const commandOf = (folder: string, name: string) => join(folder, 'node_modules', '.bin', name);
