import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: string;
  }
}

/** Once for all files: the browser, or an empty text and a loud word. */
export default function setup({ provide }: TestProject): void {
  const chromium = findChromium() ?? '';
  if (!chromium) {
    const line = '!'.repeat(78);
    console.warn(
      `\n${line}\n  SKIPPED: no Chromium was found, and none could be installed.\n  The portal is not tested in a browser. Set CHROMIUM_PATH to one.\n${line}\n`,
    );
  }
  provide('chromium', chromium);
}
