import { executablePath } from '@threads-api/testing/browser/vitest';
import { describe, expect, test } from 'vitest';
import { findViolations } from '../../inbox/axe.ts';
import { useBrowser } from '../../inbox/browser.ts';
import { agent } from '../../inbox/inbox-service.ts';
import { isInView } from '../../inbox/is-in-view.ts';

describe.skipIf(!executablePath)('a dialog', () => {
  const fixture = useBrowser();

  test.each([
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ])('shows its title and its buttons at $width × $height, however long its text is', async (viewport) => {
    const { store, inbox, threadId, mara } = fixture.service;
    const bodyText = 'We will look at it.\n'.repeat(200);
    const to = [{ name: 'Otto', address: 'otto@other.example' }];
    const { id } = await store.proposeDraft({ userId: mara, actor: agent, threadId, to, bodyText });
    const page = await fixture.signIn(mara, { viewport });
    await page.goto(`${inbox.url}/drafts/${id}`);
    await page.getByRole('button', { name: 'Review and send' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('No webhook receives it').waitFor();
    expect.soft(await isInView(dialog.getByRole('heading', { name: 'Send this message?' }))).toBe(true);
    expect.soft(await isInView(dialog.getByRole('button', { name: 'Send now' }))).toBe(true);
    if (viewport.height > 400) expect.soft(await isInView(dialog.getByText('not in the thread'))).toBe(true);
    expect.soft(await findViolations(page)).toEqual([]);
    // The keyboard scrolls the text.
    await page.keyboard.press('End');
    await expect.poll(() => dialog.locator('.dialog-text').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(500);

    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    expect.soft(await isInView(dialog.getByRole('heading', { name: 'Keyboard' }))).toBe(true);
    expect.soft(await isInView(dialog.getByRole('button', { name: 'Close' }))).toBe(true);
  });
});
