import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

/** Prefers the headless shell, which needs a third of the CPU time per page. */
const debianPackages = ['chromium-headless-shell', 'chromium'];
const names = [...debianPackages, 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Returns the path of Chromium. Installs it if necessary. */
export function findChromium(): string | undefined {
  return findInstalled() ?? (install() ? findInstalled() : undefined);
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  const downloaded = chromium.executablePath();
  return process.env.CHROMIUM_PATH ?? onPath ?? (downloaded && existsSync(downloaded) ? downloaded : undefined);
}

/** Installs with `apt-get` as root, otherwise with Playwright's download. Both wait for a concurrent installation. */
function install(): boolean {
  console.log('Chromium was not found. Installing it for the browser tests …');
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { stdio: 'ignore', timeout: 600_000 }).status === 0;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const any = (command: string) => debianPackages.map((name) => `${command} ${name}`).join(' || ');
    const installAny = `{ ${any('apt-get install -y --no-install-recommends')}; }`;
    const script = `${any('command -v')} || ${installAny} || { apt-get update && ${installAny}; }`;
    if (run('flock', join(tmpdir(), 'install-chromium.lock'), 'sh', '-c', script)) return true;
  }
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  return run(process.execPath, join(playwright, 'cli.js'), 'install', 'chromium');
}
