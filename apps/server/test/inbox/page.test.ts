import { executablePath } from '@threads-api/testing/browser/vitest';
import { describe, expect, test } from 'vitest';
import { addSampleData } from './add-sample-data.ts';
import { findViolations } from './axe.ts';
import { useBrowser } from './browser.ts';

describe.skipIf(!executablePath)('the page', () => {
  const fixture = useBrowser();

  test('threads load while scrolling, the unread filter works, and opening a thread marks it as read', async () => {
    const { store, mara, jonas, startThread } = fixture.service;
    for (let index = 0; index < 120; index += 1) await startThread(`Question ${index}`);
    const page = await fixture.signIn(mara);
    await page.getByText('Question 119').waitFor();
    const entries = page.locator('.entries li');
    expect(await entries.count()).toBeLessThan(110);
    await expect
      .poll(async () => {
        await page.locator('.list').evaluate((list) => list.scrollTo(0, list.scrollHeight));
        return entries.count();
      })
      .toBe(121);
    await page.getByRole('link', { name: 'Question 119' }).click();
    await page.getByRole('button', { name: 'Mark as unread' }).waitFor();
    await page.getByRole('button', { name: 'Unread', exact: true }).click();
    await expect.poll(() => page.locator('.entries').getByText('Question 119').count()).toBe(0);
    await page.keyboard.press('m');
    await page.locator('.entries').getByText('Question 119').waitFor();
    // Read state is separate for each user.
    const { data } = await store.listThreads({ query: { unread: '1', limit: 100 }, caller: { userId: jonas } });
    expect(data.map(({ subject }) => subject)).toContain('Question 119');
  });

  test('changes to status, assignment and notes by keyboard appear on every page', async () => {
    const { mara, jonas } = fixture.service;
    const [maraPage, jonasPage] = [await fixture.signIn(mara), await fixture.signIn(jonas)];
    for (const page of [maraPage, jonasPage]) await page.getByRole('link', { name: 'Brakes squeal' }).click();
    await maraPage.getByRole('button', { name: 'Mark as unread' }).waitFor();
    await maraPage.keyboard.press('n');
    await maraPage.keyboard.type('Pads are in stock.');
    await maraPage.keyboard.press('ControlOrMeta+Enter');
    await jonasPage.getByText('Pads are in stock.').waitFor();
    await maraPage.keyboard.press('Escape');
    await maraPage.keyboard.press('a');
    await maraPage.keyboard.type('Workshop');
    await maraPage.keyboard.press('Enter');
    await jonasPage.getByText('Mara assigned the thread to Workshop').waitFor();
  });

  test('a page whose session has ended shows the sign-in page', async () => {
    const { store, mara } = fixture.service;
    const page = await fixture.signIn(mara);
    await store.endSessions(mara);
    await page.getByText('You need a sign-in link').waitFor();
    expect(await page.getByText('Brakes squeal').count()).toBe(0);
    fixture.expectProblem('401');
  });

  test('a new token is shown once with its configuration, and can be revoked', async () => {
    const { store, mara, inbox, threadId } = fixture.service;
    const page = await fixture.signIn(mara);
    await page.getByRole('link', { name: 'Tokens' }).click();
    await page.getByLabel('Name').fill('assistant');
    await page.getByLabel('For').selectOption('mcp');
    await page.getByRole('button', { name: 'Create token' }).click();
    const shown = await page.locator('pre').textContent();
    const { url, headers } = JSON.parse(shown ?? '').mcpServers.threads;
    expect(url).toBe(`${inbox.url}/mcp`);
    const { Authorization = '' } = headers;
    const token = Authorization.replace('Bearer ', '');
    const caller = await store.findCaller(token, 'mcp');
    expect(caller).toMatchObject({ userId: mara });
    const actor = { type: 'agent', tokenId: caller?.tokenId ?? '', name: 'assistant' } as const;
    await store.proposeDraft({ userId: mara, actor, threadId, bodyText: 'Thursday?' });
    await page.reload();
    await page.getByRole('button', { name: 'Revoke assistant' }).waitFor();
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Revoke assistant' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke the token assistant?' });
    await dialog.getByText('It was never used.').waitFor();
    await dialog.getByText('It proposed 1 draft that waits for review.').waitFor();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    expect(await store.findCaller(token, 'mcp')).toBeDefined();
    await page.getByRole('button', { name: 'Revoke assistant' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('revoked').waitFor();
    expect(await store.findCaller(token, 'mcp')).toBeUndefined();

    // A new token that was revoked is no longer offered for copying.
    await page.getByLabel('Name').fill('laptop');
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('Copy the token laptop now').waitFor();
    await page.getByRole('button', { name: 'Revoke laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Copy the token laptop now').waitFor({ state: 'detached' });
  });

  test('every view passes axe in both themes and fits a phone', async () => {
    const { service } = fixture;
    const { draftId } = await addSampleData(service);
    const page = await fixture.signIn(service.mara);
    const views: [path: string, ready: string][] = [
      ['/threads', '.entries li'],
      [`/threads/${service.threadId}`, '.message-frame'],
      [`/drafts/${draftId}`, '.diff'],
      ['/tokens', 'tbody tr'],
      ['/webhooks', 'tbody tr'],
      ['/sign-in', '.sign-in'],
    ];
    for (const [path, ready] of views) {
      await page.goto(`${service.inbox.url}${path}`);
      await page.locator(ready).first().waitFor();
      if (path.startsWith('/drafts')) await page.getByRole('button', { name: 'Review and send' }).click();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
        expect(await findViolations(page), `${path}, ${colorScheme}`).toEqual([]);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      const surplus = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await surplus(), path).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1280, height: 900 });
    }
  });

  test('/ filters the list, and j opens the first match', async () => {
    const { mara, startThread } = fixture.service;
    await startThread('Opening hours');
    const page = await fixture.signIn(mara);
    await page.getByRole('link', { name: 'Opening hours' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('no such text');
    await page.getByText('No matching threads').waitFor();
    await page.getByRole('searchbox').fill('brakes');
    await expect.poll(() => page.locator('.entries li').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Brakes squeal' }).waitFor();
  });
});
