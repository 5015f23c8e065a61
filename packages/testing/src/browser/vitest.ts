import { inject } from 'vitest';
import { launchChromium as launch } from './launch-chromium.ts';
import './setup.ts';

/** The path that the setup has found. Empty if there is no Chromium. */
export const executablePath = inject('chromium');

export const launchChromium = () => launch(executablePath);
