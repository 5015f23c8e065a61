import { fileURLToPath } from 'node:url';
import { findChromium, launchChromium } from '@threads-api/testing/browser';
import { startAll } from './start-all.ts';

/** Takes the screenshot for the README. */
const path = fileURLToPath(new URL('../pictures/reference.png', import.meta.url));

const executablePath = findChromium();
if (!executablePath) throw new Error('Chromium was not found. It is needed to take screenshots.');
const portal = await startAll();
const browser = await launchChromium(executablePath);
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  await page.goto(`${portal.url}/#/reference`);
  await page.locator('.scalar').getByText('Your first request').first().waitFor();
  await page.locator('.scalar').getByText('List threads').first().click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path });
} finally {
  await browser.close();
  await portal.stop();
}
