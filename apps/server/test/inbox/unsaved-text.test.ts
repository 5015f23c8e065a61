import { executablePath } from '@threads-api/testing/browser/vitest';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { agent, content, lena } from './inbox-service.ts';

const mark = 'Not saved yet.';

describe.skipIf(!executablePath)('typed text', () => {
  const fixture = useBrowser();

  /** Signs Mara in with two drafts, in two threads. */
  async function openDrafts() {
    const { store, inboxId, threadId, mara } = fixture.service;
    const other = await store.startThread({ inboxId, subject: 'Opening hours', author: lena, ...content('When?') });
    const { id } = await store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText: 'Thursday?' });
    await store.proposeDraft({ userId: mara, actor: agent, threadId: other.threadId, bodyText: 'At nine.' });
    return { id, page: await fixture.signIn(mara) };
  }

  const fieldOf = (page: Page) => page.getByLabel('Text', { exact: true });

  async function editDraft(page: Page, id: string, text: string): Promise<void> {
    await page.goto(`${fixture.service.inbox.url}/drafts/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await fieldOf(page).and(page.locator(':focus')).waitFor();
    await fieldOf(page).fill(text);
  }

  /** Waits until a field shows the text and the page marks it as unsaved. */
  async function expectUnsaved(page: Page, label: string, text: string): Promise<void> {
    await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
    await page.getByText(mark).waitFor();
  }

  test('of a draft stays after Escape, a click on another draft, going back, a reload and a closed tab', async () => {
    const { id, page } = await openDrafts();
    await editDraft(page, id, 'Thursday at nine.');
    await page.keyboard.press('Escape');
    expect(await fieldOf(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await expectUnsaved(page, 'Text', 'Thursday at nine.');

    await page.getByRole('link', { name: /At nine/ }).click();
    await page.getByLabel('What would be sent').getByText('At nine.').waitFor();
    await page.locator('.entries .tag', { hasText: 'unsaved text' }).waitFor();
    await page.goBack();
    await expectUnsaved(page, 'Text', 'Thursday at nine.');
    await page.reload();
    await expectUnsaved(page, 'Text', 'Thursday at nine.');
    const context = page.context();
    await page.close();
    const reopened = await context.newPage();
    await reopened.goto(`${fixture.service.inbox.url}/drafts/${id}`);
    await expectUnsaved(reopened, 'Text', 'Thursday at nine.');

    await reopened.getByRole('button', { name: 'Save' }).click();
    await reopened.locator('.diff ins', { hasText: 'nine' }).waitFor();
    await reopened.reload();
    await reopened.getByLabel('What would be sent').getByText('Thursday at nine.').waitFor();
    expect(await reopened.getByText(mark).count()).toBe(0);
  });

  test('of a draft is discarded only on request', async () => {
    const { id, page } = await openDrafts();
    await editDraft(page, id, 'Never.');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByLabel('What would be sent').getByText('Thursday?').waitFor();
    await page.reload();
    await page.getByLabel('What would be sent').getByText('Thursday?').waitFor();
  });

  test('of a draft that changed in the meantime can still be saved', async () => {
    const { store, jonas } = fixture.service;
    const { id, page } = await openDrafts();
    await editDraft(page, id, 'Thursday at nine.');
    const actor = { type: 'user', id: jonas, name: 'Jonas' } as const;
    await store.changeDraft({ draftId: id, version: 1, reviewerId: jonas, actor, changes: { bodyText: 'Friday?' } });
    await page.reload();
    await expectUnsaved(page, 'Text', 'Thursday at nine.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('[role=alert] ins', { hasText: 'Friday' }).waitFor();
    fixture.expectProblem('409');
    await page.getByRole('button', { name: 'I have seen it' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('What would be sent').getByText('Thursday at nine.').waitFor();
  });

  test('of a draft that was sent in the meantime can still be copied', async () => {
    const { store, jonas } = fixture.service;
    const { id, page } = await openDrafts();
    await editDraft(page, id, 'Thursday at nine.');
    await store.sendDraft({ draftId: id, version: 1, senderId: jonas, reviewerId: jonas });
    await page.locator('.banner', { hasText: 'Sent by Jonas' }).waitFor();
    await page.reload();
    await expectUnsaved(page, 'Text', 'Thursday at nine.');
    await page.getByText('This draft has ended. Copy your text before you discard it.').waitFor();
  });

  test('of a reply and a note stays until it is saved', async () => {
    const { store, inbox, inboxId, threadId, mara } = fixture.service;
    await store.startThread({ inboxId, subject: 'Opening hours', author: lena, ...content('When?') });
    const page = await fixture.signIn(mara);
    await page.goto(`${inbox.url}/threads/${threadId}`);
    await page.getByRole('button', { name: 'Reply …' }).click();
    await page.getByLabel('Your reply').fill('Come on Thursday.');
    await page.keyboard.press('Escape');
    await page.getByLabel('Your reply').and(page.locator(':focus')).waitFor();
    await page.getByLabel('Add a note').fill('Shelf 4.');
    await page.keyboard.press('Escape');
    await page.getByLabel('Add a note').and(page.locator(':focus')).waitFor();
    await page.getByRole('link', { name: /Opening hours/ }).click();
    await page.getByRole('article', { name: 'Opening hours' }).waitFor();
    expect(await page.getByLabel('Add a note').inputValue()).toBe('');
    await page.locator('.entries .tag', { hasText: 'unsaved text' }).waitFor();
    await page.goBack();
    await page.reload();
    await expect.poll(() => page.getByLabel('Your reply').inputValue()).toBe('Come on Thursday.');
    await expect.poll(() => page.getByLabel('Add a note').inputValue()).toBe('Shelf 4.');
    expect(await page.getByText(mark).count()).toBe(2);

    await page.getByRole('button', { name: 'Add note' }).click();
    await page.locator('.note:not(.pending)', { hasText: 'Shelf 4.' }).waitFor();
    await page.getByRole('button', { name: 'Save and review' }).click();
    await page.getByLabel('What would be sent').getByText('Come on Thursday.').waitFor();
    await page.goto(`${inbox.url}/threads/${threadId}`);
    await page.getByRole('button', { name: 'Reply …' }).waitFor();
    expect(await page.getByLabel('Add a note').inputValue()).toBe('');
    expect(await page.getByText(mark).count()).toBe(0);
  });

  test('of a note stays if the page closes before the server has it', async () => {
    const { inbox, threadId, mara } = fixture.service;
    const page = await fixture.signIn(mara);
    await page.goto(`${inbox.url}/threads/${threadId}`);
    const requested = Promise.withResolvers<void>();
    await page.route('**/notes', (route) =>
      route.request().method() === 'POST' ? requested.resolve() : route.continue(),
    );
    await page.getByLabel('Add a note').fill('Shelf 4.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await requested.promise;
    await page.reload();
    await expectUnsaved(page, 'Add a note', 'Shelf 4.');
  });

  /** Delays the requests that save something at a path until the returned function is called. */
  async function holdSaving(page: Page, path: string): Promise<() => void> {
    const held = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    return held.resolve;
  }

  async function openThread() {
    const { store, inbox, inboxId, threadId, mara } = fixture.service;
    await store.startThread({ inboxId, subject: 'Opening hours', author: lena, ...content('When?') });
    const page = await fixture.signIn(mara);
    const url = `${inbox.url}/threads/${threadId}`;
    await page.goto(url);
    return { page, url };
  }

  test('goes on in its field when a reply has been saved', async () => {
    const { page, url } = await openThread();
    const release = await holdSaving(page, '**/drafts');
    await page.getByRole('button', { name: 'Reply …' }).click();
    await page.getByLabel('Your reply').fill('Come on Thursday.');
    await page.keyboard.press('Control+Enter');
    await page.getByLabel('Add a note').pressSequentially('the brakes ');
    release();
    await page.getByLabel('Your reply').waitFor({ state: 'detached' });
    await page.keyboard.type('squeak');
    expect(await page.getByLabel('Add a note').inputValue()).toBe('the brakes squeak');
    expect(page.url()).toBe(url);
    await page.getByText('The draft is saved.').waitFor();
    await page.locator('.proposal', { hasText: 'Come on Thursday.' }).getByRole('link', { name: 'Review' }).waitFor();
  });

  test('stays if it was typed in another tab while a note was saved', async () => {
    const { page, url } = await openThread();
    const release = await holdSaving(page, '**/notes');
    await page.getByLabel('Add a note').fill('Shelf 4.');
    await page.keyboard.press('Control+Enter');
    const other = await page.context().newPage();
    await other.goto(url);
    await other.getByLabel('Add a note').pressSequentially(' Or 5.');
    release();
    await page.locator('.note:not(.pending)', { hasText: 'Shelf 4.' }).waitFor();
    await expectUnsaved(other, 'Add a note', 'Shelf 4. Or 5.');
    await expectUnsaved(page, 'Add a note', 'Shelf 4. Or 5.');
  });

  test('disappears once it is saved, although the person left the thread and came back', async () => {
    const { page } = await openThread();
    const release = await holdSaving(page, '**/notes');
    await page.getByLabel('Add a note').fill('Shelf 4.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('link', { name: /Opening hours/ }).click();
    await page.getByRole('article', { name: 'Opening hours' }).waitFor();
    await page.goBack();
    await page.getByRole('article', { name: 'Brakes squeal' }).waitFor();
    const field = page.getByLabel('Add a note');
    expect([await field.inputValue(), await field.isEditable()]).toEqual(['Shelf 4.', false]);
    release();
    await page.locator('.note:not(.pending)', { hasText: 'Shelf 4.' }).waitFor();
    await expect.poll(async () => [await field.inputValue(), await field.isEditable()]).toEqual(['', true]);
  });

  test('is saved up to the last key before Ctrl+Enter', async () => {
    const { page } = await openThread();
    await page.getByRole('button', { name: 'Reply …' }).click();
    await page.getByLabel('Your reply').fill('Come on Thursda');
    await page.getByLabel('Your reply').evaluate((field: HTMLTextAreaElement) => {
      field.value += 'y';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
    });
    await page.getByLabel('What would be sent').getByText('Come on Thursday').waitFor();
  });

  test('stays until a reload if the storage of the browser is full, and the page says so', async () => {
    const { page } = await openThread();
    await page.evaluate(() => {
      for (let size = 2 ** 22; size > 0; size = Math.floor(size / 2))
        try {
          localStorage.setItem('other', (localStorage.getItem('other') ?? '') + 'x'.repeat(size));
        } catch {
          // Fills the rest with smaller pieces.
        }
    });
    await page.getByLabel('Add a note').fill('Shelf 4.');
    await page.getByText('The storage of this browser is full.').waitFor();
    await page.getByRole('link', { name: /Opening hours/ }).click();
    await page.getByRole('article', { name: 'Opening hours' }).waitFor();
    await page.goBack();
    await expectUnsaved(page, 'Add a note', 'Shelf 4.');
  });

  test('of a reason stays after Escape and a reload', async () => {
    const { id, page } = await openDrafts();
    await page.goto(`${fixture.service.inbox.url}/drafts/${id}`);
    await page.getByRole('button', { name: 'Discard …' }).click();
    const reason = page.getByLabel('Reason for the agent (optional)');
    await reason.fill('Too short.');
    await page.keyboard.press('Escape');
    expect(await reason.inputValue()).toBe('Too short.');
    await page.reload();
    await page.getByRole('button', { name: 'Discard …' }).click();
    expect(await reason.inputValue()).toBe('Too short.');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.locator('.banner', { hasText: 'Too short.' }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Too short.');
  });

  test('stays when the session ends, and only its author sees it', async () => {
    const { inbox, mara, jonas } = fixture.service;
    const { id, page } = await openDrafts();
    await editDraft(page, id, 'Thursday at nine.');
    // A request of the page may be sent after its session has ended.
    fixture.expectProblem('401');
    const signIn = async (userId: string) => {
      await page.context().clearCookies();
      await page.goto(await fixture.service.signInLink(userId));
      await page.getByRole('button', { name: 'Sign in with this link' }).click();
      await page.getByRole('status').getByText('Live').waitFor({ state: 'attached' });
      await page.goto(`${inbox.url}/drafts/${id}`);
    };
    await signIn(jonas);
    await page.getByLabel('What would be sent').getByText('Thursday?').waitFor();
    expect(await page.getByText(mark).count()).toBe(0);
    await signIn(mara);
    await expectUnsaved(page, 'Text', 'Thursday at nine.');
  });

  test('is removed at sign-out, after a confirmation', async () => {
    const { id, page } = await openDrafts();
    await editDraft(page, id, 'Thursday at nine.');
    await page.getByRole('button', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out and delete unsaved text?' });
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await expectUnsaved(page, 'Text', 'Thursday at nine.');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You need a sign-in link.').waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Thursday at nine.');
  });

  test('is the same in two tabs', async () => {
    const { id, page } = await openDrafts();
    const second = await page.context().newPage();
    await editDraft(page, id, 'Thursday');
    await second.goto(page.url());
    await expectUnsaved(second, 'Text', 'Thursday');
    await fieldOf(second).fill('Thursday at nine.');
    await expectUnsaved(page, 'Text', 'Thursday at nine.');
    await page.getByRole('button', { name: 'Save' }).click();
    await second.getByLabel('What would be sent').getByText('Thursday at nine.').waitFor();
    expect(await second.getByText(mark).count()).toBe(0);
  });
});
