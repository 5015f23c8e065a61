import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, launchChromium } from '@threads-api/testing/browser';
import { startAll } from './start-all.ts';

/** Takes the screenshots for the README. */
const out = fileURLToPath(new URL('../pictures', import.meta.url));

const executablePath = findChromium();
if (!executablePath) throw new Error('Chromium was not found. It is needed to take screenshots.');
const portal = await startAll();
const browser = await launchChromium(executablePath);
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  for (const view of ['reference', 'conformance', 'examples']) {
    await page.goto(`${portal.url}/#/${view}`);
    if (view === 'reference') {
      await page.locator('.scalar').getByText('Your first request').first().waitFor();
      await page.locator('.scalar').getByText('List threads').first().click();
      await page.waitForTimeout(1500);
    }
    // The runs take a while.
    if (view === 'conformance') await page.locator('[data-target=mock] .verdict').waitFor({ timeout: 400_000 });
    if (view === 'examples') await page.getByRole('button', { name: 'Typed client' }).click();
    await page.screenshot({ path: join(out, `${view}.png`) });
  }
} finally {
  await browser.close();
  await portal.stop();
}
