import { executablePath } from '@threads-api/testing/browser/vitest';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../inbox/browser.ts';
import { agent } from '../../inbox/inbox-service.ts';
import { startReceiver } from '../../inbox/receiver.ts';

const focused = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement?.textContent));

describe.skipIf(!executablePath)('everyday work', () => {
  const fixture = useBrowser();
  const propose = (bodyText: string) => {
    const { store, mara, threadId } = fixture.service;
    return store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText });
  };
  const openDraft = async (id: string) => {
    const page = await fixture.signIn(fixture.service.mara);
    await page.goto(`${fixture.service.inbox.url}/drafts/${id}`);
    await page.getByRole('button', { name: 'Review and send' }).waitFor();
    return page;
  };

  test('saving and sending move the focus to the next step, and from there to the next draft', async () => {
    const { id: second } = await propose('Friday?');
    const { id } = await propose('Thursday?');
    const page = await openDraft(id);
    await page.keyboard.press('e');
    await page.getByLabel('Text', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Yes. ');
    await page.keyboard.press('ControlOrMeta+Enter');
    await focused(page).toBe('Review and send …');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send now' }).waitFor();
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.locator('.banner', { hasText: 'Sent by Mara' }).waitFor();
    await focused(page).toBe('Next draft');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/drafts/${second}`);
  });

  test('a double click on Send sends once and shows no error', async () => {
    const { id } = await propose('Thursday?');
    const page = await openDraft(id);
    const requests: string[] = [];
    page.on('request', (request) => request.url().endsWith('/send') && requests.push(request.url()));
    await page.getByRole('button', { name: 'Review and send' }).click();
    await page.getByRole('button', { name: 'Send now' }).dblclick();
    await page.locator('.banner', { hasText: 'Sent by Mara' }).waitFor();
    expect(requests).toHaveLength(1);
    expect(await page.locator('.notices p').count()).toBe(0);
  });

  test('Ctrl+Enter confirms every dialog', async () => {
    const { store, inbox, mara } = fixture.service;
    const { id } = await propose('Thursday?');
    const page = await openDraft(id);
    await page.getByRole('button', { name: 'Discard …' }).click();
    await page.getByLabel('Reason').fill('No.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.locator('.banner', { hasText: 'Discarded by Mara' }).waitFor();
    await store.createToken({ userId: mara, name: 'laptop', scopes: ['threads:read'] });
    await page.goto(`${inbox.url}/tokens`);
    await page.getByRole('button', { name: 'Revoke laptop' }).click();
    await page.getByRole('dialog').getByText('It was never used.').waitFor();
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByText('revoked').waitFor();
  });

  test('an error is shown beside its field until its cause is gone', async () => {
    const { inbox } = fixture.service;
    const { id } = await propose('Thursday?');
    const page = await openDraft(id);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Cc').fill('nobody');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('#problem-cc', { hasText: '"nobody" is not an address' }).waitFor();
    expect(await page.getByLabel('Cc').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Cc').and(page.locator(':focus')).waitFor();
    await page.getByLabel('Cc').fill('tom@post.example');
    await page.locator('#problem-cc').waitFor({ state: 'detached' });
    await page.getByLabel('Text', { exact: true }).fill(' ');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('#problem-bodyText', { hasText: 'The body is empty' }).waitFor();
    await page.getByLabel('Text', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.getByLabel('Text', { exact: true }).fill('Friday.');
    await page.locator('#problem-bodyText').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save' }).click();
    const toSend = page.getByLabel('What would be sent');
    await toSend.getByText('Friday.').waitFor();
    const recipients = ['To', 'Lena Brandt <lena@post.example>', 'Cc', 'tom@post.example not in the thread'];
    expect(await toSend.locator('dl').locator('dt, li').allTextContents()).toEqual(recipients);

    await page.goto(`${inbox.url}/webhooks`);
    await page.getByLabel('URL').fill('nonsense');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.locator('#problem-url').waitFor();
    await page.getByLabel('URL').and(page.locator(':focus')).waitFor();
    await page.getByLabel('URL').fill('https://example.com/hooks');
    await page.locator('#problem-url').waitFor({ state: 'detached' });
    expect(await page.locator('.notices p').count()).toBe(0);
    fixture.expectProblem('400');
  });

  test('a wrong URL shows a page that leads back', async () => {
    const { inbox, mara } = fixture.service;
    const page = await fixture.signIn(mara);
    for (const path of ['/nonsense', '/threads/a/b']) {
      expect((await page.goto(`${inbox.url}${path}`))?.status()).toBe(404);
      await page.getByText('Page not found').waitFor();
    }
    await page.getByRole('link', { name: 'Go to the threads' }).click();
    await page.getByRole('link', { name: 'Brakes squeal' }).waitFor();
    fixture.expectProblem('404');
    // Programs get the error in the contract's format.
    const response = await fetch(`${inbox.url}/nonsense`);
    expect([response.status, (await response.json()).statusCode]).toEqual([404, 404]);
  });

  test('the page says what happens after sending', async () => {
    const { store, databaseUrl, mara } = fixture.service;
    const { id } = await propose('Thursday?');
    const page = await openDraft(id);
    await page.getByRole('button', { name: 'Review and send' }).click();
    await page.getByRole('dialog').getByText('No webhook receives it, so no program mails it.').waitFor();
    const receiver = await startReceiver(databaseUrl);
    fixture.atEnd(receiver.stop);
    const endpoint = { url: receiver.url, ownerId: mara, events: ['message.created'], scopes: ['threads:read'] };
    receiver.secret = (await store.createEndpoint(endpoint)).secret;
    await page.getByRole('dialog').getByText('Mara: nothing was delivered to it yet').waitFor();
    receiver.status = 503;
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.locator('.banner').getByText('Mara: status 503; the delivery is tried again').waitFor();
  });

  test('the lists show which threads have a draft, and which drafts were sent or discarded', async () => {
    const { store, inbox, mara } = fixture.service;
    const { id: sent } = await propose('Thursday?');
    await propose('Friday?');
    await store.sendDraft({ draftId: sent, version: 1, senderId: mara });
    const page = await fixture.signIn(mara);
    await page.locator('.entries li', { hasText: 'Brakes squeal' }).locator('.tag', { hasText: 'draft' }).waitFor();
    await page.goto(`${inbox.url}/drafts`);
    await page.getByRole('link', { name: 'Friday?' }).waitFor();
    await page.getByRole('button', { name: 'Ended' }).click();
    await page.getByRole('link', { name: 'Thursday?' }).click();
    await page.locator('.banner', { hasText: 'Sent by Mara' }).waitFor();
    expect(await page.getByRole('link', { name: 'Friday?' }).count()).toBe(0);
  });
});
