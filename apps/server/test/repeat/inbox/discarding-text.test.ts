import { executablePath } from '@threads-api/testing/browser/vitest';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../inbox/browser.ts';
import { agent } from '../../inbox/inbox-service.ts';

describe.skipIf(!executablePath)('discarding typed text', () => {
  const fixture = useBrowser();

  test('of a reply or an edit needs a confirmation', async () => {
    const { store, inbox, threadId, mara } = fixture.service;
    const { id } = await store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText: 'Thursday?' });
    const page = await fixture.signIn(mara);
    for (const [path, open, label, discard, title] of [
      [`/threads/${threadId}`, 'Reply …', 'Your reply', 'Discard reply', 'Discard this reply?'],
      [`/drafts/${id}`, 'Edit', 'Text', 'Discard changes', 'Discard these changes?'],
    ] as const) {
      await page.goto(`${inbox.url}${path}`);
      await page.getByRole('button', { name: open }).click();
      const field = page.getByLabel(label, { exact: true });
      await field.fill('A long answer.');
      await page.getByRole('button', { name: discard }).click();
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.getByRole('button', { name: 'Keep writing' }).click();
      expect(await field.inputValue()).toBe('A long answer.');
      await page.getByRole('button', { name: discard }).click();
      await dialog.waitFor();
      // Confirms the dialog, and does not save the form around it.
      await page.keyboard.press('ControlOrMeta+Enter');
      await page.getByRole('button', { name: open }).and(page.locator(':focus')).waitFor();
      expect(await field.count()).toBe(0);
    }
    const { data } = await store.listDrafts({ reviewerId: mara, limit: 10 });
    expect(data.map(({ bodyText }) => bodyText)).toEqual(['Thursday?']);
  });

  test('does not happen when a person leaves the form of a webhook or a token', async () => {
    const page = await fixture.signIn(fixture.service.mara);
    for (const [view, label, text] of [
      ['Webhooks', 'URL', 'https://example.com/hooks'],
      ['Tokens', 'Name', 'laptop'],
    ] as const) {
      await page.getByRole('link', { name: view }).click();
      await page.getByLabel(label).fill(text);
      await page.getByRole('link', { name: 'Threads' }).click();
      await page.getByRole('link', { name: view }).click();
      await expect.poll(() => page.getByLabel(label).inputValue()).toBe(text);
    }
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('Copy the token laptop now').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Create token' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('');
  });
});
