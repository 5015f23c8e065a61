import { inject } from 'vitest';
import { launchChromium as launch } from './launch-chromium.ts';
import './setup.ts';

/** The path of Chromium. Empty if it was not found. */
export const executablePath = inject('chromium');

export const launchChromium = () => launch(executablePath);
