import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { findViolations } from '../../inbox/axe.ts';
import { describeBrowser } from '../../inbox/browser.ts';
import { addWebhook, personOf, readList, readThread } from '../../office.ts';
import { serve, shared } from '../../serve.ts';
import { startReceiver } from '../../webhooks/receiver.ts';

const isFocused = (element: Locator) => element.and(element.page().locator(':focus')).waitFor();

describeBrowser('everyday work', (fixture) => {
  /** Proposes a draft and opens it. */
  const openDraft = async () => {
    const { id } = await fixture.service.propose('Thursday?');
    const page = await fixture.open(`/drafts/${id}`);
    await page.getByRole('button', { name: 'Review and send' }).waitFor();
    return page;
  };

  test('saving and sending move the focus to the next step, and from there to the next draft', async () => {
    const { id: second } = await fixture.service.propose('Friday?');
    const page = await openDraft();
    await page.keyboard.press('e');
    await page.getByLabel('Text', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Yes. ');
    await page.keyboard.press('ControlOrMeta+Enter');
    await isFocused(page.getByRole('button', { name: 'Review and send' }));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send now' }).waitFor();
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.locator('.banner', { hasText: 'Sent by Mara' }).waitFor();
    await isFocused(page.getByRole('link', { name: 'Next draft' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/drafts/${second}`);
  });

  test('a double click on Send sends once and shows no error', async () => {
    const page = await openDraft();
    const requests: string[] = [];
    page.on('request', (request) => request.url().endsWith('/send') && requests.push(request.url()));
    await page.getByRole('button', { name: 'Review and send' }).click();
    await page.getByRole('button', { name: 'Send now' }).dblclick();
    await page.locator('.banner', { hasText: 'Sent by Mara' }).waitFor();
    expect(requests).toHaveLength(1);
    expect(await page.locator('.notices p').count()).toBe(0);
  });

  test('an error is shown beside its field until its cause is gone', async () => {
    const page = await openDraft();
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
    expect(await page.locator('.notices p').count()).toBe(0);
    fixture.expectProblem('400');
  });

  test('a wrong URL shows a page that leads back', async () => {
    const { inbox } = fixture.service;
    const page = await fixture.open('/threads');
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
    const { store, mara } = fixture.service;
    const page = await openDraft();
    await page.getByRole('button', { name: 'Review and send' }).click();
    await page.getByRole('dialog').getByText('No webhook receives it, so no program mails it.').waitFor();
    const { url } = await startReceiver((_, response) => response.writeHead(503).end());
    await serve(shared(store), { webhooksAllowLoopback: true }, { parts: ['webhooks'] });
    await addWebhook(store, mara, { url, events: ['message.created'] });
    await page.getByRole('dialog').getByText('Mara: nothing was delivered to it yet').waitFor();
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.locator('.banner').getByText('Mara: status 503; the delivery is tried again').waitFor();
  });

  test('lists show which threads have a draft and which drafts were sent; a sent message names its agent', async () => {
    const { store, inbox, mara, propose } = fixture.service;
    const { id: sent } = await propose('Thursday?');
    await propose('Friday?');
    await store.sendDraft({ draftId: sent, version: 1, senderId: mara });
    const page = await fixture.signIn(mara);
    await page.locator('.entries li', { hasText: 'Brakes squeal' }).locator('.tag', { hasText: 'draft' }).waitFor();
    await page.getByRole('link', { name: 'Brakes squeal' }).click();
    await page.locator('.message.outbound').getByText('proposed by the agent assistant').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.goto(`${inbox.url}/drafts`);
    await page.getByRole('link', { name: 'Friday?' }).waitFor();
    await page.getByRole('button', { name: 'Ended' }).click();
    await page.getByRole('link', { name: 'Thursday?' }).click();
    await page.locator('.banner', { hasText: 'Sent by Mara' }).waitFor();
    expect(await page.getByRole('link', { name: 'Friday?' }).count()).toBe(0);
  });

  test('a person replies without an agent, with the same review', async () => {
    const { store, mara, threadId, receive } = fixture.service;
    const page = await fixture.open(`/threads/${threadId}`);
    await page.getByRole('button', { name: 'Reply …' }).waitFor();
    await page.keyboard.press('r');
    await page.getByLabel('Your reply').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Bring it on Thursday.');
    expect(await findViolations(page)).toEqual([]);
    // A message that arrives while they write also makes their own draft outdated.
    await receive('Never mind!');
    await page.locator('.message', { hasText: 'Never mind!' }).waitFor();
    await page.getByRole('button', { name: 'Save as a draft' }).click();
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByText('Written by Mara').waitFor();
    expect(await page.locator('.tag', { hasText: 'edited' }).count()).toBe(0);
    expect(await page.locator('.tag', { hasText: 'written' }).count()).toBe(2);
    await page.getByRole('button', { name: 'Review and send' }).click();
    await page.getByRole('checkbox', { name: 'I have read this message' }).check();
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.locator('.banner', { hasText: 'Sent by Mara' }).waitFor();
    const thread = await readThread(store, mara, threadId);
    expect(thread?.history.data.at(-1)).toMatchObject({ bodyText: 'Bring it on Thursday.', direction: 'outbound' });
  });

  test('an incomplete form says what is missing', async () => {
    const { inbox, mara, threadId } = fixture.service;
    const page = await fixture.signIn(mara);
    for (const [path, button, missing] of [
      ['/tokens', 'Create token', 'Enter a name.'],
      [`/threads/${threadId}`, 'Add note', 'Write a note first.'],
    ] as const) {
      await page.goto(`${inbox.url}${path}`);
      const pressed = page.getByRole('button', { name: button });
      await pressed.waitFor();
      const described = await pressed.getAttribute('aria-describedby');
      expect(await page.locator(`#${described}`).textContent()).toBe(missing);
    }
  });

  test('signing in never leads to another site', async () => {
    const { inbox, mara } = fixture.service;
    const page = await fixture.newPage();
    await page.goto(`${inbox.url}//elsewhere.example/threads`);
    await page.getByText('You need a sign-in link.').waitFor();
    await fixture.useLink(page, mara);
    expect(new URL(page.url()).origin).toBe(inbox.url);
    fixture.expectProblem('404');
  });

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
    // The mark is stored before the page asks for the unread threads.
    const marked = page.waitForResponse(/\/unread$/);
    await page.getByRole('link', { name: 'Question 119' }).click();
    await marked;
    await page.getByRole('button', { name: 'Unread', exact: true }).click();
    await expect.poll(() => page.locator('.entries').getByText('Question 119').count()).toBe(0);
    await page.keyboard.press('m');
    await page.locator('.entries').getByText('Question 119').waitFor();
    // Read state is separate for each user.
    const unread = await readList(store, jonas, { unread: '1' });
    expect(unread.map(({ subject }) => subject)).toContain('Question 119');
  });

  test('a new token is shown once with its configuration, and can be revoked', async () => {
    const { store, mara, inbox } = fixture.service;
    const page = await fixture.open('/tokens');
    await page.getByLabel('Name').fill('assistant');
    await page.getByLabel('For').selectOption('mcp');
    await page.getByRole('button', { name: 'Create token' }).click();
    const shown = await page.locator('pre').textContent();
    const { url, headers } = JSON.parse(shown ?? '').mcpServers.threads;
    expect(url).toBe(`${inbox.url}/mcp`);
    const { Authorization = '' } = headers;
    const token = Authorization.replace('Bearer ', '');
    expect(await store.findCaller(token, 'mcp')).toMatchObject({ userId: mara });
    await page.reload();
    await page.getByRole('button', { name: 'Revoke assistant' }).waitFor();
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Revoke assistant' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke the token assistant?' });
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('revoked').waitFor();
    // The button that opened the dialog is gone.
    await isFocused(page.getByRole('main'));
    expect(await store.findCaller(token, 'mcp')).toBeUndefined();

    // A new token that was revoked is no longer offered for copying.
    await page.getByLabel('Name').fill('laptop');
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('Copy the token laptop now').waitFor();
    await page.getByRole('button', { name: 'Revoke laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Copy the token laptop now').waitFor({ state: 'detached' });
  });

  test('every view passes axe in both themes', async () => {
    const { store, inbox, mara, threadId, propose } = fixture.service;
    await store.addNote({ threadId, userId: mara, bodyText: 'Pads are in stock.' });
    await store.createToken({ userId: mara, name: 'laptop', scopes: ['threads:read'] });
    const { id: draftId } = await propose('Thursday?', { reasoning: 'Pads are in stock.' });
    await store.changeDraft({ draftId, version: 1, actor: personOf(mara, 'Mara'), changes: { bodyText: 'Friday?' } });
    const page = await fixture.signIn(mara);
    const views: [path: string, ready: string][] = [
      ['/threads', '.entries li'],
      [`/threads/${threadId}`, '.note'],
      [`/drafts/${draftId}`, '.diff'],
      ['/tokens', 'tbody tr'],
      ['/sign-in', '.sign-in'],
    ];
    for (const [path, ready] of views) {
      await page.goto(`${inbox.url}${path}`);
      await page.locator(ready).first().waitFor();
      if (path.startsWith('/drafts')) await page.getByRole('button', { name: 'Review and send' }).click();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.waitForFunction((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme);
        expect(await findViolations(page), `${path}, ${colorScheme}`).toEqual([]);
      }
    }
  });
});
