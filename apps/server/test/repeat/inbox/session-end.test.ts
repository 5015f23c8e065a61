import { executablePath } from '@threads-api/testing/browser/vitest';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../inbox/browser.ts';

describe.skipIf(!executablePath)('the end of a session', () => {
  const fixture = useBrowser();
  const note = (page: Page) => page.getByLabel('Add a note');

  /** Signs Mara in and types a note. */
  async function typeNote(): Promise<Page> {
    const { inbox, threadId, mara } = fixture.service;
    const page = await fixture.signIn(mara);
    await page.goto(`${inbox.url}/threads/${threadId}`);
    await note(page).fill('Shelf 4.');
    return page;
  }

  async function signOut(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  }

  test('a sign-out that fails keeps the text and says so', async () => {
    const page = await typeNote();
    await page.route('**/inbox/session', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, message: 'The database cannot be reached.' } }),
    );
    await signOut(page);
    await page.getByText('You were not signed out: The database cannot be reached.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await note(page).inputValue()).toBe('Shelf 4.');
    await page.unroute('**/inbox/session');
    fixture.expectProblem('503');

    await page.context().setOffline(true);
    await signOut(page);
    await page.getByText('You were not signed out: The inbox cannot be reached').waitFor();
    await page.context().setOffline(false);
    fixture.expectProblem('ERR_');
    fixture.expectProblem('Failed to fetch');
    await page.reload();
    await expect.poll(() => note(page).inputValue()).toBe('Shelf 4.');

    await signOut(page);
    await page.getByText('You need a sign-in link.').waitFor();
    expect(await page.getByText('Your session ended.').count()).toBe(0);
  });

  test('is explained, and signing in leads back to the page that was open', async () => {
    const { inbox, store, mara, threadId } = fixture.service;
    const page = await typeNote();
    await store.endSessions(mara);
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Your session ended. Your text is kept in this browser.').waitFor();
    fixture.expectProblem('401');
    await page.goto(await fixture.service.signInLink(mara));
    await page.getByRole('button', { name: 'Sign in with this link' }).click();
    await page.waitForURL(`${inbox.url}/threads/${threadId}`);
    await expect.poll(() => note(page).inputValue()).toBe('Shelf 4.');

    // The next sign-in starts at the threads again.
    await signOut(page);
    await page.goto(await fixture.service.signInLink(mara));
    await page.getByRole('button', { name: 'Sign in with this link' }).click();
    await page.waitForURL(`${inbox.url}/threads`);
  });

  test('never leads to another site', async () => {
    const { inbox, mara } = fixture.service;
    const page = await fixture.newPage();
    await page.goto(`${inbox.url}//elsewhere.example/threads`);
    await page.getByText('You need a sign-in link.').waitFor();
    await page.goto(await fixture.service.signInLink(mara));
    await page.getByRole('button', { name: 'Sign in with this link' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(new URL(page.url()).origin).toBe(inbox.url);
    fixture.expectProblem('404');
  });
});
