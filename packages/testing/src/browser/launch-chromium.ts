import { type Browser, chromium } from 'playwright-core';

/** Starts Chromium without background requests. Works as root. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}
