import { inject } from 'vitest';
import { launchChromium as launch } from './launch-chromium.ts';
import './setup.ts';

/** The path of Chromium. Empty if it was not found. */
export const executablePath = inject('chromium');

let browser: ReturnType<typeof launch> | undefined;

/** Starts one browser for all test files of a process. It ends with the process. Each test opens its own context. */
export const launchChromium = () => {
  browser ??= launch(executablePath);
  return browser;
};
