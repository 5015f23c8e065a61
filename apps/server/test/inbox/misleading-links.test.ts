import { executablePath } from '@threads-api/testing/browser/vitest';
import { describe, expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { content, lena } from './inbox-service.ts';

describe.skipIf(!executablePath)('a link', () => {
  const fixture = useBrowser();

  test('whose text names another address has a warning, and no other link has one', async () => {
    const { store, inbox, inboxId, mara } = fixture.service;
    const html = `<p><a href="https://evil.example/login">https://bank.example/login</a>
      <a href="mailto:thief@evil.example">desk@shop.example</a>
      <a href="https://bank.example/">Bank</a> <a href="https://www.shop.example/a">shop.example</a>
      <a href="https://links.shop.example/b">www.shop.example/b</a> <a href="mailto:desk@shop.example">desk@shop.example</a></p>`;
    const { threadId } = await store.startThread({ inboxId, subject: 'Mail', author: lena, ...content('', html) });
    const page = await fixture.signIn(mara);
    await page.goto(`${inbox.url}/threads/${threadId}`);
    await page.getByText('A link shows bank.example but leads to evil.example.', { exact: true }).waitFor();
    expect(await page.locator('.message [role=note]').allTextContents()).toEqual([
      'A link shows bank.example but leads to evil.example.',
      'A link shows shop.example but leads to evil.example.',
    ]);
  });
});
