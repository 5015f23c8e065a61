import { executablePath } from '@threads-api/testing/browser/vitest';
import { describe, expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { content, lena } from './inbox-service.ts';

describe.skipIf(!executablePath)('a reply', () => {
  const fixture = useBrowser();

  test('is addressed to the sender, with Cc, and not to the inbox', async () => {
    const { store, inbox, threadId, mara } = fixture.service;
    const contact = { ...lena, name: null };
    await store.receiveMessage({
      threadId,
      author: lena,
      ...content('Any news?'),
      to: [{ ...contact, address: 'hello@office.example' }],
      cc: [{ ...contact, address: 'tom@post.example' }],
    });
    const page = await fixture.signIn(mara);
    await page.goto(`${inbox.url}/threads/${threadId}`);
    await page.getByRole('button', { name: 'Reply …' }).click();
    await page.getByLabel('Your reply').fill('Thursday?');
    await page.getByRole('button', { name: 'Save and review' }).click();
    const recipients = page.getByLabel('What would be sent').locator('dl');
    await recipients.waitFor();
    expect(await recipients.locator('dt, li').allTextContents()).toEqual([
      'To',
      'Lena Brandt <lena@post.example>',
      'Cc',
      'tom@post.example',
    ]);
  });
});
