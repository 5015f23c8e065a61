import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeBrowser } from '../../inbox/browser.ts';

describeBrowser('the page', (fixture) => {
  const fillStorage = (page: Page) =>
    page.evaluate(() => {
      for (let size = 2 ** 22; size > 0; size = Math.floor(size / 2))
        try {
          localStorage.setItem(`other${size}`, 'x'.repeat(size));
        } catch {
          // Fills the rest with smaller pieces.
        }
    });

  test('keeps unsaved text until a reload if the storage of the browser is full, and asks before it closes', async () => {
    await fixture.service.startThread('Opening hours');
    const page = await fixture.open(`/threads/${fixture.service.threadId}`);
    await fillStorage(page);
    await page.getByLabel('Add a note').fill('Shelf 4.');
    await page.getByText('Not saved. The storage of this browser is full or blocked.', { exact: true }).waitFor();
    await page.getByText('The storage of this browser is full or blocked. Save').waitFor();
    await page.getByRole('link', { name: /Opening hours/ }).click();
    await page.getByRole('article', { name: 'Opening hours' }).waitFor();
    await page.goBack();
    await expect.poll(() => page.getByLabel('Add a note').inputValue()).toBe('Shelf 4.');
    fixture.expectProblem('dialog');
    const asked = page.waitForEvent('dialog');
    const closed = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await closed;
    expect(await page.getByLabel('Add a note').inputValue()).toBe('Shelf 4.');
  });

  test.for([
    ['is blocked', `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied'); } })`],
    ['is absent', `Object.defineProperty(window, 'localStorage', { value: null })`],
  ])('works if the storage of the browser %s', async ([, script]) => {
    const page = await fixture.newPage();
    await page.addInitScript(script as string);
    await fixture.useLink(page, fixture.service.mara);
    await page.getByRole('link', { name: 'Brakes squeal' }).click();
    await page.getByLabel('Add a note').fill('Shelf 4.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.locator('.note', { hasText: 'Shelf 4.' }).waitFor();
  });

  test('ignores a stored text that it cannot read', async () => {
    const { mara, threadId } = fixture.service;
    const page = await fixture.open('/threads');
    await page.evaluate(
      ([user, id]) => localStorage.setItem(`inbox:unsaved/${user}/${id}/note`, '{"'),
      [mara, threadId],
    );
    await page.goto(`${fixture.service.inbox.url}/threads/${threadId}`);
    await page.getByLabel('Add a note').waitFor();
    expect(await page.getByLabel('Add a note').inputValue()).toBe('');
  });
});
