import { executablePath } from '@threads-api/testing/browser/vitest';
import type { APIResponse, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../inbox/browser.ts';
import { content, lena } from '../../inbox/inbox-service.ts';

/** Delays requests until the test releases them. */
async function hold(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Waits until the page has no alert. Several alerts may disappear one after another. */
async function expectNoAlert(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
}

describe.skipIf(!executablePath)('the page', () => {
  const fixture = useBrowser();

  test('shows a hint in empty views', async () => {
    const { inbox, priya } = fixture.service;
    const page = await fixture.signIn(priya);
    await page.getByText('Threads appear here when a message arrives').waitFor();
    await page.getByText('No thread is open').waitFor();
    await page.getByRole('button', { name: 'Unread', exact: true }).click();
    await page.getByText('You have read everything').waitFor();
    for (const [link, text] of [
      ['Drafts', 'Nothing to review'],
      ['Tokens', 'You have no tokens'],
      ['Webhooks', 'You have no webhooks'],
    ] as const) {
      await page.getByRole('link', { name: link }).click();
      await page.getByText(text).waitFor();
    }
    await page.goto(`${inbox.url}/threads/thr_unknown`);
    await page.getByText('Thread not found').waitFor();
    await page.goto(`${inbox.url}/drafts/dra_unknown`);
    await page.getByText('Draft not found').waitFor();
    fixture.expectProblem('404');
  });

  test('shows a hint if no entry matches the filter', async () => {
    const page = await fixture.signIn(fixture.service.mara);
    await page.getByRole('link', { name: 'Brakes squeal' }).waitFor();
    await page.getByRole('searchbox').fill('no such text');
    await page.getByText('No matching threads').waitFor();
    await page.getByText('No thread in this list contains this text').waitFor();
    await page.getByRole('link', { name: 'Drafts' }).click();
    await page.getByRole('searchbox').fill('no such text');
    await page.getByText('No matching drafts').waitFor();
  });

  test('shows its loading state while it waits for the server', async () => {
    const { inbox, threadId, mara } = fixture.service;
    const page = await fixture.signIn(mara);
    const release = await hold(page, '**/api/v1/**');
    await page.goto(`${inbox.url}/threads/${threadId}`);
    await page.getByText('Loading threads …').waitFor({ state: 'attached' });
    await page.locator('.detail').getByText('Loading …').waitFor();
    release();
    await page.getByRole('heading', { name: 'Brakes squeal' }).waitFor();
    await expect.poll(() => page.getByText(/Loading/).count()).toBe(0);
  });

  test('offers to try again if the server cannot be reached', async () => {
    const { service } = fixture;
    const { threadId } = await service.store.startThread({
      inboxId: service.inboxId,
      subject: 'Opening hours',
      author: lena,
      ...content('When?'),
    });
    const page = await fixture.signIn(service.mara);
    await page.getByRole('link', { name: 'Opening hours' }).waitFor();
    await service.inbox.stop();
    await page.getByRole('alert').getByText('The connection is lost').waitFor();
    await page.getByRole('link', { name: 'Opening hours' }).click();
    await page.getByText('The thread cannot be shown').waitFor();
    await page.getByRole('link', { name: 'Tokens' }).click();
    const failed = page.locator('.empty').filter({ hasText: 'Your tokens cannot be shown' });
    await failed.getByText('The inbox cannot be reached.').waitFor();
    await service.restart();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('You have no tokens').waitFor();
    await page.goto(`${service.inbox.url}/threads/${threadId}`);
    await page.getByRole('heading', { name: 'Opening hours' }).waitFor();
    fixture.expectProblem('ERR_');
    fixture.expectProblem('Failed to fetch');
  });

  test('shows a lost connection and then refetches everything, including interrupted requests', async () => {
    const { service } = fixture;
    const page = await fixture.signIn(service.mara);
    const release = await hold(page, '**/notes*');
    await page.getByRole('link', { name: 'Brakes squeal' }).click();
    await page.locator('.message', { hasText: 'my brakes squeal since Monday' }).waitFor();
    await service.inbox.stop();
    release();
    await page.getByRole('alert').getByText('The connection is lost').waitFor();
    await page.getByText('The notes cannot be shown').waitFor();
    await service.store.receiveMessage({ threadId: service.threadId, author: lena, ...content('Are you there?') });
    await service.restart();
    await page.locator('.message', { hasText: 'Are you there?' }).waitFor();
    await expectNoAlert(page);
    fixture.expectProblem('ERR_');
    fixture.expectProblem('Failed to fetch');
  });

  test('rolls back a change without a network, and refreshes later', async () => {
    const { store, threadId, mara } = fixture.service;
    const page = await fixture.signIn(mara);
    await page.getByRole('link', { name: 'Brakes squeal' }).click();
    await page.getByRole('button', { name: 'Mark as unread' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('alert').getByText('The connection is lost').waitFor();
    await page.getByLabel('Status').selectOption('closed');
    await page.getByText('The status was not changed: The inbox cannot be reached').waitFor();
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('open');
    await store.receiveMessage({ threadId, author: lena, ...content('Are you there?') });
    await page.context().setOffline(false);
    await page.locator('.message', { hasText: 'Are you there?' }).waitFor();
    await expectNoAlert(page);
    expect(
      (await store.getThread({ path: { id: threadId }, query: { historyLimit: 1 }, caller: { userId: mara } }))?.status,
    ).toBe('open');
    fixture.expectProblem('ERR_INTERNET_DISCONNECTED');
    fixture.expectProblem('Failed to fetch');
  });

  test('shows a change at once, and rolls it back with the reason if it is rejected', async () => {
    const { store, inboxId, threadId, mara, jonas } = fixture.service;
    const page = await fixture.signIn(mara);
    // The page still offers Jonas after he left the inbox.
    let offered: Promise<APIResponse> | undefined;
    await page.route('**/assignees', async (route) => {
      offered ??= route.fetch();
      await route.fulfill({ response: await offered });
    });
    await page.getByRole('link', { name: 'Brakes squeal' }).click();
    const assignee = page.getByLabel('Assigned to');
    await assignee.getByText('Jonas').waitFor({ state: 'attached' });
    await store.removeMember(inboxId, jonas);
    const release = await hold(page, '**/assignee');
    await assignee.selectOption('Jonas');
    const tag = page.locator('.entries .tag', { hasText: 'Jonas' });
    await tag.waitFor();
    release();
    await page.getByText('Not assigned: The assignee must be a member of the inbox, or a team.').waitFor();
    await tag.waitFor({ state: 'detached' });
    await expect.poll(() => assignee.inputValue()).toBe('');
    fixture.expectProblem('400');
    expect(
      (await store.getThread({ path: { id: threadId }, query: { historyLimit: 1 }, caller: { userId: mara } }))
        ?.assignment,
    ).toBeNull();
  });

  test('keeps the last of several changes, even if the first is slow', async () => {
    const { store, threadId, mara } = fixture.service;
    const page = await fixture.signIn(mara);
    const answers: number[] = [];
    page.on('response', (response) => response.url().endsWith('/unread') && answers.push(response.status()));
    const first = Promise.withResolvers<void>();
    // Opening the thread marks it as read.
    await page.route('**/unread', (route) => first.promise.then(() => route.continue()), { times: 1 });
    await page.getByRole('link', { name: 'Brakes squeal' }).click();
    await page.getByRole('button', { name: 'Mark as unread' }).click();
    await page.getByRole('button', { name: 'Mark as read' }).waitFor();
    first.resolve();
    await expect.poll(() => answers).toEqual([200, 200]);
    expect(
      (await store.getThread({ path: { id: threadId }, query: { historyLimit: 1 }, caller: { userId: mara } }))?.unread,
    ).toBe(true);
    await page.getByRole('button', { name: 'Mark as read' }).waitFor();
  });
});
