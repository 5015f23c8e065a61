import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The path of a Chromium, installed if there is none. */
export function findChromium(): string | undefined {
  return findInstalled() ?? (install() ? findInstalled() : undefined);
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
  const downloaded = chromium.executablePath();
  return process.env.CHROMIUM_PATH ?? onPath ?? (downloaded && existsSync(downloaded) ? downloaded : undefined);
}

/** Installs with `apt-get` as root, otherwise with playwright's download. */
function install(): boolean {
  console.log('Found no Chromium. Installing one for the browser tests …');
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 }).status === 0;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    if (run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium')) return true;
    if (run('apt-get', 'update') && run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium')) return true;
  }
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  return run(process.execPath, join(playwright, 'cli.js'), 'install', 'chromium');
}
