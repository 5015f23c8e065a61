import { type Browser, chromium } from 'playwright-core';

/** Starts a Chromium that loads nothing by itself, also as root. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}
