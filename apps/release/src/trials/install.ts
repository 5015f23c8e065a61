import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun } from '../run.ts';
import type { TrialContext } from '../trial.ts';

/** An empty folder with these packages, installed as a new user does. */
export async function install({ folder, registry }: TrialContext, ...packages: string[]): Promise<void> {
  if (packages.every((name) => existsSync(join(folder, 'node_modules', name)))) return;
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  await mustRun('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder, env: registry.env });
}

/** The file of a command of an installed package. */
export const commandOf = (folder: string, name: string) => join(folder, 'node_modules', '.bin', name);
