export { findChromium } from './find-chromium.ts';
export { launchChromium } from './launch-chromium.ts';
