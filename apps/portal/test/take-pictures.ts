import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, launchChromium } from '@threads-api/testing/browser';
import { startAll } from './start-all.ts';

/** Takes screenshots for the README. With a folder as argument, takes them of each view in every size and color scheme. */
const [folder] = process.argv.slice(2);
const out = folder ?? fileURLToPath(new URL('../pictures', import.meta.url));
const shapes = folder
  ? (['light', 'dark'] as const).flatMap((colorScheme) => [
      { colorScheme, width: 1440, height: 900, name: `wide-${colorScheme}` },
      { colorScheme, width: 390, height: 844, name: `narrow-${colorScheme}` },
    ])
  : [{ colorScheme: 'light' as const, width: 1280, height: 800, name: '' }];

const views = ['reference', 'conformance', 'examples', ...(folder ? ['lint', 'changes', 'decisions'] : [])];

const executablePath = findChromium();
if (!executablePath) throw new Error('Chromium was not found. It is needed to take screenshots.');
await mkdir(out, { recursive: true });
const portal = await startAll();
const browser = await launchChromium(executablePath);
try {
  for (const { colorScheme, width, height, name } of shapes) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme });
    for (const view of views) {
      await page.goto(`${portal.url}/#/${view}`);
      if (view === 'reference') {
        await page.locator('.scalar').getByText('Your first request').first().waitFor();
        if (width > 1000) await page.locator('.scalar').getByText('List threads').first().click();
        await page.waitForTimeout(1500);
      }
      // The runs take a while.
      if (view === 'conformance') await page.locator('[data-target=mock] .verdict').waitFor({ timeout: 400_000 });
      if (view === 'examples') await page.getByRole('button', { name: 'Typed client' }).click();
      await page.screenshot({
        path: join(out, `${[view, name].filter(Boolean).join('-')}.png`),
        fullPage: Boolean(folder) && view === 'conformance',
      });
    }
    if (folder) {
      await portal.edit('maximum: 200', 'maximum: 150');
      await portal.edit('The time of the newest message.', 'The time of the latest message.');
      await portal.edit('summary: List threads', 'summary: Lists threads.');
      await page.goto(`${portal.url}/#/changes`);
      await page.getByText('1 breaking').waitFor();
      await page.screenshot({ path: join(out, `changes-breaking-${name}.png`), fullPage: true });
      await page.goto(`${portal.url}/#/lint`);
      await page.locator('.finding').first().waitFor();
      await page.screenshot({ path: join(out, `lint-finding-${name}.png`) });
      await page.goto(`${portal.url}/#/reference`);
      await page.getByRole('button', { name: 'Demo server' }).click();
      await page.getByText('older contract').waitFor();
      await page.screenshot({ path: join(out, `reference-older-${name}.png`) });
      await page.getByRole('button', { name: 'Mock', exact: true }).click();
      await page.getByText('Scenarios', { exact: true }).click();
      await page.getByRole('button', { name: 'Schedule' }).click();
      await page.locator('.scenarios').getByText('1 left').waitFor();
      await page.screenshot({ path: join(out, `scenarios-${name}.png`) });
      await page.getByRole('button', { name: 'Back to normal' }).click();
      await page.goto(`${portal.url}/#/lint`);
      await portal.edit('paths:\n', 'paths: [\n');
      await page.getByRole('alert').waitFor();
      await page.screenshot({ path: join(out, `lint-broken-${name}.png`) });
      await portal.restore();
      await page.getByRole('alert').waitFor({ state: 'detached' });
    }
    await page.close();
  }
} finally {
  await browser.close();
  await portal.stop();
}
