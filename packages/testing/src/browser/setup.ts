import type { TestProject } from 'vitest/node';
import { findChromium } from './find-chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: string;
  }
}

/** Provides the browser's path to all test files. Without a browser, fails in CI; elsewhere warns and provides an empty string. */
export default function setup({ provide }: TestProject): void {
  const chromium = findChromium() ?? '';
  if (!chromium && process.env.CI)
    throw new Error('Chromium was not found and could not be installed. Set CHROMIUM_PATH to its path.');
  if (!chromium) {
    const line = '!'.repeat(78);
    console.warn(
      `\n${line}\n  SKIPPED: Chromium was not found and could not be installed.\n  The browser tests do not run. Set CHROMIUM_PATH to its path.\n${line}\n`,
    );
  }
  provide('chromium', chromium);
}
