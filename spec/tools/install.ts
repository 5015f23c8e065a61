import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';

/** Installs the tools into a temporary folder, because only this command needs them. */
export async function installTools(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foreign-tools-'));
  await copyFile(new URL('./package.json', import.meta.url), join(folder, 'package.json'));
  const { code, output } = await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], folder);
  if (code !== 0) throw new Error(`npm install failed:\n${output}`);
  return folder;
}
