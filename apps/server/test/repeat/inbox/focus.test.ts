import { executablePath } from '@threads-api/testing/browser/vitest';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../inbox/browser.ts';
import { agent } from '../../inbox/inbox-service.ts';

const focused = (page: Page) =>
  expect.poll(() =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.ariaLabel ?? (element?.closest('label') ?? element)?.textContent;
    }),
  );

describe.skipIf(!executablePath)('the focus stays near an element that disappears', () => {
  const fixture = useBrowser();

  test('after a token was saved or revoked', async () => {
    const { store, inbox, mara } = fixture.service;
    for (const name of ['first', 'second', 'third'])
      await store.createToken({ userId: mara, name, scopes: ['threads:read'] });
    const page = await fixture.signIn(mara);
    await page.goto(`${inbox.url}/tokens`);
    await page.getByRole('button', { name: 'Revoke second' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await focused(page).toBe('Revoke first');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await focused(page).toBe('Revoke third');
    await page.getByLabel('Name').fill('laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await focused(page).toBe('Name');
  });

  test('after a webhook was deleted', async () => {
    const { store, inbox, mara } = fixture.service;
    for (const url of ['https://one.example/', 'https://two.example/'])
      await store.createEndpoint({ url, ownerId: mara, events: ['message.created'], scopes: ['threads:read'] });
    const page = await fixture.signIn(mara);
    await page.goto(`${inbox.url}/webhooks`);
    const card = page.locator('section.card').first();
    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await focused(page).toBe('Send a test');
  });

  test('after a person has seen a change', async () => {
    const { store, inbox, mara, jonas, threadId } = fixture.service;
    const { id } = await store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText: 'Thursday?' });
    const page = await fixture.signIn(mara);
    await page.goto(`${inbox.url}/drafts/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Text', { exact: true }).fill('Thursday at nine.');
    const actor = { type: 'user', id: jonas, name: 'Jonas' } as const;
    await store.changeDraft({ draftId: id, version: 1, reviewerId: jonas, actor, changes: { bodyText: 'Friday?' } });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'I have seen it' }).click();
    fixture.expectProblem('409');
    await focused(page).toBe('To');
  });
});
