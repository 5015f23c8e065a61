import { executablePath } from '@threads-api/testing/browser/vitest';
import { describe, expect, test } from 'vitest';
import { findViolations } from '../../inbox/axe.ts';
import { useBrowser } from '../../inbox/browser.ts';
import { agent, content, lena } from '../../inbox/inbox-service.ts';

describe.skipIf(!executablePath)('a person', () => {
  const fixture = useBrowser();

  test('replies without an agent, with the same review', async () => {
    const { store, mara, threadId } = fixture.service;
    const page = await fixture.signIn(mara);
    await page.getByRole('link', { name: 'Brakes squeal' }).click();
    await page.getByRole('button', { name: 'Reply …' }).waitFor();
    await page.keyboard.press('r');
    await page.getByLabel('Your reply').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Bring it on Thursday.');
    expect(await findViolations(page)).toEqual([]);
    // A message that arrives while they write also makes their own draft outdated.
    await store.receiveMessage({ threadId, author: lena, ...content('Never mind!') });
    await page.locator('.message', { hasText: 'Never mind!' }).waitFor();
    await page.getByRole('button', { name: 'Save and review' }).click();
    await page.getByText('Written by Mara').waitFor();
    expect(await page.locator('.tag', { hasText: 'edited' }).count()).toBe(0);
    expect(await page.locator('.tag', { hasText: 'written' }).count()).toBe(2);
    await page.locator('.draft').getByText('This draft does not take the newest message into account').waitFor();
    await page.getByRole('button', { name: 'Review and send' }).click();
    await page.getByRole('checkbox', { name: 'I have read this message' }).check();
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.locator('.banner', { hasText: 'Sent by Mara' }).waitFor();
    const thread = await store.getThread({
      path: { id: threadId },
      query: { historyLimit: 5 },
      caller: { userId: mara },
    });
    expect(thread?.history.data.at(-1)).toMatchObject({ bodyText: 'Bring it on Thursday.', direction: 'outbound' });
  });

  test('sees which agent proposed a message that was sent', async () => {
    const { store, mara, threadId } = fixture.service;
    const { id } = await store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText: 'Thursday.' });
    await store.sendDraft({ draftId: id, version: 1, senderId: mara });
    const page = await fixture.signIn(mara);
    await page.getByRole('link', { name: 'Brakes squeal' }).click();
    await page.locator('.message.outbound').getByText('proposed by the agent assistant').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  test('sees a single alert without URLs when the connection is lost', async () => {
    const { inbox, mara, threadId } = fixture.service;
    const page = await fixture.signIn(mara);
    await page.goto(`${inbox.url}/threads/${threadId}`);
    await page.locator('.message').first().waitFor();
    await inbox.stop();
    await page.getByRole('alert').getByText('The connection is lost').waitFor();
    await page.getByRole('button', { name: 'Unread', exact: true }).click();
    await page.getByText('The threads cannot be shown').waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await page.locator('body').textContent()).not.toMatch(/http:|GET/);
    expect(await findViolations(page)).toEqual([]);
    await fixture.service.restart();
    fixture.expectProblem('ERR_');
    fixture.expectProblem('Failed to fetch');
  });

  test('sees what is missing when they press the button of an incomplete form', async () => {
    const { inbox, mara, threadId } = fixture.service;
    const page = await fixture.signIn(mara);
    for (const [path, button, missing] of [
      ['/tokens', 'Create token', 'Enter a name.'],
      ['/webhooks', 'Create webhook', 'Enter a URL.'],
      [`/threads/${threadId}`, 'Add note', 'Write a note first.'],
    ] as const) {
      await page.goto(`${inbox.url}${path}`);
      const pressed = page.getByRole('button', { name: button });
      await pressed.waitFor();
      const described = await pressed.getAttribute('aria-describedby');
      expect(await page.locator(`#${described}`).textContent()).toBe(missing);
    }
  });

  test('is not blocked by a request without a response', async () => {
    const { mara } = fixture.service;
    const page = await fixture.newPage();
    await page.clock.install();
    await page.goto(await fixture.service.signInLink(mara));
    await page.getByRole('button', { name: 'Sign in with this link' }).click();
    const held = Promise.withResolvers<void>();
    await page.route('**/status', () => held.promise, { times: 1 });
    await page.getByRole('link', { name: 'Brakes squeal' }).click();
    await page.getByLabel('Status').selectOption('closed');
    await page.clock.fastForward(31_000);
    await page.getByText('The status was not changed: The inbox does not answer').waitFor();
    await page.getByLabel('Status').selectOption('pending');
    await page.locator('.entries').getByText('pending').waitFor();
    await expect
      .poll(async () => (await fixture.service.store.describeThread(fixture.service.threadId))?.status)
      .toBe('pending');
    held.resolve();
  });
});
