import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** A Chromium to test with: one that is here, else one that can be installed. */
export function findChromium(): string | undefined {
  return present() ?? (install() ? present() : undefined);
}

function present(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
  const own = chromium.executablePath();
  return process.env.CHROMIUM_PATH ?? onPath ?? (own && existsSync(own) ? own : undefined);
}

/** As root by the system's package manager, else by playwright's own download. */
function install(): boolean {
  console.log('There is no Chromium on this machine. Installing one for the browser tests …');
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { stdio: 'ignore', timeout: 300_000 }).status === 0;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    if (run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium')) return true;
    if (run('apt-get', 'update') && run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium')) return true;
  }
  return run(
    process.execPath,
    join(import.meta.dirname, '../node_modules/playwright-core/cli.js'),
    'install',
    'chromium',
  );
}
