import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeBrowser, isInView } from '../../inbox/browser.ts';

const longHtml = `<p>Start of the long mail</p>${'<p>One of many lines</p>'.repeat(200)}<p>End of the long mail</p>`;
const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? 0;
const messageWith = (page: Page, text: string) => page.locator('.message', { hasText: text });

describeBrowser('a long thread', (fixture) => {
  const receive = (text: string, html?: string) => fixture.service.receive(text, html);
  const open = (path: string, width: number) => fixture.open(path, { viewport: { width, height: 800 } });
  /** Adds 20 messages, then the message to answer. */
  const fillThread = async () => {
    for (let index = 0; index < 20; index += 1) await receive(`Question ${index}`);
    return receive('Can you answer this?');
  };

  test.each([390, 768, 1440])('opens at the message to answer, with older ones collapsed, at %i px', async (width) => {
    const { threadId, propose } = fixture.service;
    await fillThread();
    await propose('Yes.');
    const page = await open(`/threads/${threadId}`, width);
    const answered = page.getByText('Can you answer this?').last();
    await answered.waitFor();
    await expect.poll(() => answered.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(800);
    // The subject and the waiting draft stay in view beside the reply.
    const reply = page.getByRole('button', { name: 'Reply …' });
    await reply.scrollIntoViewIfNeeded();
    await expect.poll(() => isInView(page.locator('.proposal', { hasText: 'A draft is waiting' }))).toBe(true);
    expect(await isInView(reply)).toBe(true);
    expect(await isInView(page.getByRole('heading', { name: 'Brakes squeal' }))).toBe(true);
    if (width < 500) expect(await isInView(page.getByRole('link', { name: '‹ Threads' }))).toBe(true);
    // The message to answer is below the subject, not behind it.
    expect(await isInView(messageWith(page, 'Can you answer this?').locator('summary'))).toBe(true);
    const older = messageWith(page, 'Question 7');
    expect(await heightOf(older)).toBeLessThan(60);
    await older.locator('summary').click();
    await older.locator('.text', { hasText: 'Question 7' }).waitFor();
    // A new message does not collapse the message that the person is reading.
    await receive('One more thing.');
    await page.locator('.text', { hasText: 'One more thing.' }).waitFor();
    await page.locator('.text', { hasText: 'Can you answer this?' }).waitFor();
  });

  test('opens at the message to answer next to a draft, which stays in view', async () => {
    const { messageId } = await fillThread();
    const { id } = await fixture.service.propose('Yes.', { basedOn: messageId });
    const page = await open(`/drafts/${id}`, 1440);
    const answered = page.locator('.thread-beside .text', { hasText: 'Can you answer this?' });
    await answered.waitFor();
    await expect.poll(() => answered.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(800);
    const { y = -1 } = (await page.getByRole('button', { name: 'Review and send' }).boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(800);
  });

  test('shows the start of a long mail, and all of it on request', async () => {
    const { threadId } = fixture.service;
    await receive('Start of the long mail', longHtml);
    const page = await open(`/threads/${threadId}`, 1440);
    const message = page.locator('.message').last();
    await page.frameLocator('.message-frame').getByText('Start of the long mail').waitFor();
    const more = message.getByRole('button', { name: 'Show the whole message' });
    await more.waitFor();
    expect(await heightOf(message)).toBeLessThan(700);
    await more.click();
    await expect.poll(() => heightOf(message)).toBeGreaterThan(4000);
    await message.getByRole('button', { name: 'Show less' }).click();
    await expect.poll(() => heightOf(message)).toBeLessThan(700);
  });

  test('has no empty space below a mail', async () => {
    const { threadId } = fixture.service;
    await receive('Short', '<div><p>Short</p><p>&nbsp;</p><br><div><br></div></div>');
    const page = await open(`/threads/${threadId}`, 1440);
    await page.frameLocator('.message-frame').getByText('Short').waitFor();
    const frame = page.locator('.message-frame');
    await expect.poll(() => heightOf(frame)).toBeLessThan(30);
    // The frame also shrinks when the window becomes wider.
    await receive('Words', `<p>${'several words '.repeat(60)}</p>`);
    await page.setViewportSize({ width: 500, height: 800 });
    const second = frame.last();
    await expect.poll(() => heightOf(second)).toBeGreaterThan(300);
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect.poll(() => heightOf(second)).toBeLessThan(300);
  });
});
