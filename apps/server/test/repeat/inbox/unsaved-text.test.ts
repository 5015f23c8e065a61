import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeBrowser, hold } from '../../inbox/browser.ts';

const mark = 'Not saved yet.';

describeBrowser('typed text', (fixture) => {
  /** Opens one of two drafts, in two threads. */
  async function openDraft() {
    const { startThread, propose } = fixture.service;
    const { threadId } = await startThread('Opening hours');
    const { id } = await propose('Thursday?');
    await propose('At nine.', { threadId });
    return { id, page: await fixture.open(`/drafts/${id}`) };
  }

  async function openThread() {
    await fixture.service.startThread('Opening hours');
    return fixture.open(`/threads/${fixture.service.threadId}`);
  }

  const fieldOf = (page: Page) => page.getByLabel('Text', { exact: true });
  const toSend = (page: Page, text: string) => page.getByLabel('What would be sent').getByText(text).waitFor();
  const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));

  async function edit(page: Page, text: string): Promise<void> {
    await page.getByRole('button', { name: 'Edit' }).click();
    await fieldOf(page).and(page.locator(':focus')).waitFor();
    await fieldOf(page).fill(text);
  }

  /** Waits until a field shows the text and the page marks it as unsaved. */
  async function expectUnsaved(page: Page, label: string, text: string): Promise<void> {
    await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
    await page.getByText(mark).waitFor();
  }

  test('of a draft stays after Escape, a click on another draft, going back and a reload', async () => {
    const { page } = await openDraft();
    await edit(page, 'Thursday at nine.');
    await page.keyboard.press('Escape');
    expect(await fieldOf(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await expectUnsaved(page, 'Text', 'Thursday at nine.');

    await page.getByRole('link', { name: /At nine/ }).click();
    await toSend(page, 'At nine.');
    await page.locator('.entries .tag', { hasText: 'unsaved text' }).waitFor();
    await page.goBack();
    await expectUnsaved(page, 'Text', 'Thursday at nine.');
    await page.reload();
    await expectUnsaved(page, 'Text', 'Thursday at nine.');

    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.diff ins', { hasText: 'nine' }).waitFor();
    await page.reload();
    await toSend(page, 'Thursday at nine.');
    expect(await page.getByText(mark).count()).toBe(0);
  });

  test('of a reply or an edit is discarded only after a confirmation', async () => {
    const { store, threadId, mara } = fixture.service;
    const { id, page } = await openDraft();
    for (const [path, open, label, discard, title] of [
      [`/threads/${threadId}`, 'Reply …', 'Your reply', 'Discard reply', 'Discard this reply?'],
      [`/drafts/${id}`, 'Edit', 'Text', 'Discard changes', 'Discard these changes?'],
    ] as const) {
      await page.goto(`${fixture.service.inbox.url}${path}`);
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
      expect(await stored(page)).not.toContain('A long answer.');
    }
    const { data } = await store.listDrafts({ reviewerId: mara, limit: 10 });
    expect(data.map(({ bodyText }) => bodyText).toSorted()).toEqual(['At nine.', 'Thursday?']);
  });

  test('of a draft that changed or was sent in the meantime can still be saved or copied', async () => {
    const { store, jonas } = fixture.service;
    const { id, page } = await openDraft();
    await edit(page, 'Thursday at nine.');
    const actor = { type: 'user', id: jonas, name: 'Jonas' } as const;
    await store.changeDraft({ draftId: id, version: 1, actor, changes: { bodyText: 'Friday?' } });
    await page.reload();
    await expectUnsaved(page, 'Text', 'Thursday at nine.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('[role=alert] ins', { hasText: 'Friday' }).waitFor();
    fixture.expectProblem('409');
    await page.getByRole('button', { name: 'I have seen it' }).click();
    await page.getByLabel('To').and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await toSend(page, 'Thursday at nine.');

    await edit(page, 'Thursday at ten.');
    await store.sendDraft({ draftId: id, version: 3, senderId: jonas });
    await page.locator('.banner', { hasText: 'Sent by Jonas' }).waitFor();
    await page.reload();
    await expectUnsaved(page, 'Text', 'Thursday at ten.');
    await page.getByText('This draft has ended. Copy your text before you discard it.').waitFor();
  });

  test('of a reply and a note stays until it is saved', async () => {
    const page = await openThread();
    const url = page.url();
    await page.getByRole('button', { name: 'Reply …' }).click();
    await page.getByLabel('Your reply').fill('Come on Thursday.');
    await page.getByLabel('Add a note').fill('Shelf 4.');
    await page.keyboard.press('Escape');
    await page.getByLabel('Add a note').and(page.locator(':focus')).waitFor();
    await page.getByRole('link', { name: /Opening hours/ }).click();
    await page.getByRole('article', { name: 'Opening hours' }).waitFor();
    expect(await page.getByLabel('Add a note').inputValue()).toBe('');
    await page.goBack();
    await page.reload();
    await expect.poll(() => page.getByLabel('Your reply').inputValue()).toBe('Come on Thursday.');
    await expect.poll(() => page.getByLabel('Add a note').inputValue()).toBe('Shelf 4.');
    expect(await page.getByText(mark).count()).toBe(2);

    await page.getByRole('button', { name: 'Add note' }).click();
    await page.locator('.note', { hasText: 'Shelf 4.' }).waitFor();
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByRole('link', { name: 'Review' }).click();
    await toSend(page, 'Come on Thursday.');
    await page.goto(url);
    await page.getByRole('button', { name: 'Reply …' }).waitFor();
    expect(await page.getByLabel('Add a note').inputValue()).toBe('');
    expect(await page.getByText(mark).count()).toBe(0);
  });

  test('stays if it was typed in another tab while a note was saved', async () => {
    const page = await openThread();
    const release = await hold(page, '**/notes');
    await page.getByLabel('Add a note').fill('Shelf 4.');
    await page.keyboard.press('Control+Enter');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel('Add a note').pressSequentially(' Or 5.');
    release();
    await page.locator('.note', { hasText: 'Shelf 4.' }).waitFor();
    await expectUnsaved(other, 'Add a note', 'Shelf 4. Or 5.');
    await expectUnsaved(page, 'Add a note', 'Shelf 4. Or 5.');
  });

  test('stays when the session ends, only its author sees it, and signing in leads back to it', async () => {
    const { store, inbox, mara, jonas } = fixture.service;
    const { page } = await openDraft();
    const url = page.url();
    await edit(page, 'Thursday at nine.');
    await store.endSessions(mara);
    fixture.expectProblem('401');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your session ended. Your text is kept in this browser.').waitFor();
    await fixture.useLink(page, jonas);
    await page.waitForURL(url);
    await toSend(page, 'Thursday?');
    expect(await page.getByText(mark).count()).toBe(0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You need a sign-in link.').waitFor();
    // The next sign-in starts at the threads again.
    await fixture.useLink(page, mara);
    await page.waitForURL(`${inbox.url}/threads`);
    await page.goto(url);
    await expectUnsaved(page, 'Text', 'Thursday at nine.');
  });

  test('is removed at sign-out, after a confirmation, but not if the sign-out fails', async () => {
    const { page } = await openDraft();
    await edit(page, 'Thursday at nine.');
    const dialog = page.getByRole('dialog', { name: 'Sign out and delete unsaved text?' });
    const signOut = async (answer: string) => {
      await page.getByRole('button', { name: 'Sign out' }).click();
      await dialog.getByRole('button', { name: answer }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await signOut('Stay signed in');
    await expectUnsaved(page, 'Text', 'Thursday at nine.');
    await page.route('**/inbox/session', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, message: 'The database cannot be reached.' } }),
    );
    await signOut('Sign out');
    await page.getByText('You were not signed out: The database cannot be reached.').waitFor();
    await expectUnsaved(page, 'Text', 'Thursday at nine.');
    await page.unroute('**/inbox/session');
    fixture.expectProblem('503');

    await signOut('Sign out');
    await page.getByText('You need a sign-in link.').waitFor();
    expect(await page.getByText('Your session ended.').count()).toBe(0);
    expect(await stored(page)).not.toContain('Thursday at nine.');
  });

  test('is saved in a tab that was open before signing in again in another tab', async () => {
    const { mara, threadId } = fixture.service;
    const page = await openThread();
    const other = await page.context().newPage();
    fixture.expectProblem('403');
    await fixture.useLink(other, mara);
    await page.getByLabel('Add a note').fill('Shelf 4.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.locator('.note', { hasText: 'Shelf 4.' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/threads/${threadId}`);
  });

  test('can be saved if the storage of the browser is blocked', async () => {
    const page = await fixture.newPage();
    await page.addInitScript(`Object.defineProperty(window, 'localStorage', { get() { throw new DOMException(); } })`);
    await fixture.useLink(page, fixture.service.mara);
    await page.getByRole('link', { name: 'Brakes squeal' }).click();
    await page.getByLabel('Add a note').fill('Shelf 4.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.locator('.note', { hasText: 'Shelf 4.' }).waitFor();
    expect(await page.getByLabel('Add a note').inputValue()).toBe('');
  });
});
