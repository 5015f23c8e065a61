import type { TestProject } from 'vitest/node';
import { findChromium } from './find-chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: string;
  }
}

/** Provides the path of the browser to all test files; without a browser, an empty string and a warning, or a failure in CI. */
export default function setup({ provide }: TestProject): void {
  const chromium = findChromium() ?? '';
  if (!chromium && process.env.CI)
    throw new Error('No Chromium was found, and none could be installed. Set CHROMIUM_PATH to a Chromium.');
  if (!chromium) {
    const line = '!'.repeat(78);
    console.warn(
      `\n${line}\n  SKIPPED: no Chromium was found, and none could be installed.\n  The browser tests do not run. Set CHROMIUM_PATH to a Chromium.\n${line}\n`,
    );
  }
  provide('chromium', chromium);
}
