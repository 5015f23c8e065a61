import type { APIResponse, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findViolations } from '../../inbox/axe.ts';
import { describeBrowser, hold } from '../../inbox/browser.ts';
import { readThread } from '../../office.ts';

/** Waits until the page has no alert. Several alerts may disappear one after another. */
async function expectNoAlert(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
}

describeBrowser('the page', (fixture) => {
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

  test('offers to try again if the server cannot be reached, with a single alert and no URLs', async () => {
    const { service } = fixture;
    const { threadId } = await service.startThread('Opening hours');
    const page = await fixture.open('/threads');
    await page.getByRole('link', { name: 'Opening hours' }).waitFor();
    await service.inbox.stop();
    await page.getByRole('alert').getByText('The connection is lost').waitFor();
    await page.getByRole('link', { name: 'Opening hours' }).click();
    await page.getByText('The thread could not be loaded').waitFor();
    await page.getByRole('button', { name: 'Unread', exact: true }).click();
    await page.getByText('The threads could not be loaded').waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await page.locator('body').textContent()).not.toMatch(/http:|GET/);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Tokens' }).click();
    const failed = page.locator('.empty').filter({ hasText: 'Your tokens could not be loaded' });
    await failed.getByText('The inbox cannot be reached.').waitFor();
    await service.restart();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('You have no tokens').waitFor();
    await page.goto(`${service.inbox.url}/threads/${threadId}`);
    await page.getByRole('heading', { name: 'Opening hours' }).waitFor();
    fixture.expectProblem('ERR_');
    fixture.expectProblem('Failed to fetch');
  });

  test('rolls back a change without a network, and refreshes later', async () => {
    const { store, threadId, mara, receive } = fixture.service;
    const page = await fixture.signIn(mara);
    await page.getByRole('link', { name: 'Brakes squeal' }).click();
    await page.getByRole('button', { name: 'Mark as unread' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('alert').getByText('The connection is lost').waitFor();
    await page.getByLabel('Status').selectOption('closed');
    await page.getByText('The status was not changed: The inbox cannot be reached').waitFor();
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('open');
    await receive('Are you there?');
    await page.context().setOffline(false);
    await page.locator('.message', { hasText: 'Are you there?' }).waitFor();
    await expectNoAlert(page);
    expect((await store.describeThread(threadId))?.status).toBe('open');
    fixture.expectProblem('ERR_INTERNET_DISCONNECTED');
    fixture.expectProblem('Failed to fetch');
  });

  test('shows a change while it is made, and the reason if it is rejected', async () => {
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
    expect(await assignee.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text)).toBe('Jonas');
    release();
    await page.getByText('Not assigned: The assignee must be a member of the inbox, or a team.').waitFor();
    await expect.poll(() => assignee.inputValue()).toBe('');
    fixture.expectProblem('400');
    expect((await readThread(store, mara, threadId))?.assignment).toBeNull();
  });

  test('keeps the last of several changes, even if the first is slow', async () => {
    const { store, threadId, mara } = fixture.service;
    const page = await fixture.signIn(mara);
    const answers: number[] = [];
    page.on('response', (response) => response.url().endsWith('/unread') && answers.push(response.status()));
    // Opening the thread marks it as read.
    const release = await hold(page, '**/unread');
    await page.getByRole('link', { name: 'Brakes squeal' }).click();
    await page.getByRole('button', { name: 'Mark as unread' }).click();
    await page.getByRole('button', { name: 'Mark as read' }).waitFor();
    release();
    await expect.poll(() => answers).toEqual([200, 200]);
    expect((await readThread(store, mara, threadId))?.unread).toBe(true);
    await page.getByRole('button', { name: 'Mark as read' }).waitFor();
  });

  test('is not blocked by a request without a response', async () => {
    const { store, threadId, mara } = fixture.service;
    const page = await fixture.newPage();
    await page.clock.install();
    await fixture.useLink(page, mara);
    const held = Promise.withResolvers<void>();
    await page.route('**/status', () => held.promise, { times: 1 });
    await page.getByRole('link', { name: 'Brakes squeal' }).click();
    await page.getByLabel('Status').selectOption('closed');
    await page.clock.fastForward(31_000);
    await page.getByText('The status was not changed: The inbox does not answer').waitFor();
    await page.getByLabel('Status').selectOption('pending');
    await page.locator('.entries').getByText('pending').waitFor();
    await expect.poll(async () => (await store.describeThread(threadId))?.status).toBe('pending');
    held.resolve();
  });
});
