import { waitTimeout } from '@threads-api/testing';
import { launchChromium } from '@threads-api/testing/browser/vitest';
import { expect, test } from 'vitest';
import { serveWithMock } from '../../../page/serve-with-mock.ts';

test('the page runs against the mocks of both documents, with drafts to review', async ({ onTestFinished }) => {
  const { url, stop } = await serveWithMock({ port: 0 });
  onTestFinished(async () => void (await stop()));
  const page = await (await launchChromium()).newPage();
  onTestFinished(() => page.close());
  page.setDefaultTimeout(waitTimeout);
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`${url}drafts`);
  await page.getByRole('status').getByText('Live').waitFor({ state: 'attached' });
  await page.getByText('Quote for 12 cargo bikes').first().click();
  await page.getByText('four bikes will be ready by 1 April').first().waitFor();
  await page.getByRole('button', { name: 'Send' }).first().click();
  const sent = page.waitForResponse((response) => response.url().endsWith('/send'));
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  expect((await sent).status()).toBe(200);
  const shown = { 'threads/thr_Qd81xTzB': 'front brake', tokens: 'assistant', webhooks: 'old.nordlicht-bikes.example' };
  for (const [view, text] of Object.entries(shown)) {
    await page.goto(`${url}${view}`);
    await page.getByText(text).first().waitFor();
  }
  expect(problems).toEqual([]);
});
