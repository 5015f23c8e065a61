import { waitTimeout } from '@threads-api/testing';
import { executablePath, launchChromium } from '@threads-api/testing/browser/vitest';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleApp } from './bundle-app.ts';
import { describePage } from './page-suite.ts';

const script = executablePath ? await bundleApp() : '';

describe.skipIf(!executablePath)('in Chromium', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  const suite = describePage(async ({ url }) => {
    page = await browser.newPage();
    page.setDefaultTimeout(waitTimeout);
    await page.goto(url);
    return {
      press: (name) => page.getByRole('button', { name }).click(),
      text: async () => (await page.locator('body').textContent()) ?? '',
      close: () => page.close(),
    };
  }, script);

  test('waits for the network while offline, then continues', async () => {
    await page.getByRole('button', { name: 'Sign in as mara' }).click();
    await page.getByText('Thread of mara').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByText('Offline').waitFor();
    expect(suite.server().calls).toHaveLength(1);
    await page.context().setOffline(false);
    await page.getByText('idle').waitFor();
    expect(suite.server().calls).toHaveLength(2);
  });
});
