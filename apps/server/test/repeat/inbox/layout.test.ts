import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findViolations } from '../../inbox/axe.ts';
import { describeBrowser, isInView } from '../../inbox/browser.ts';
import { content } from '../../inbox/inbox-service.ts';

const long = 'x'.repeat(200);
const url = `https://shop.example/${long}`;

/** The visible dates, buttons, links, tags and banners that reach beyond the window or a column that cuts them off. */
const findOutside = (page: Page) =>
  page.evaluate(() => {
    const parts =
      'time, button, select, input, textarea, summary, .tag, .banner, .proposal, .card, .message, .note, .avatar';
    const isOutside = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width <= 1 || !element.checkVisibility()) return false;
      let [from, to] = [0, innerWidth];
      for (let above = element.parentElement; above && !element.closest('dialog'); above = above.parentElement) {
        if (getComputedStyle(above).overflowX === 'visible') continue;
        const box = above.getBoundingClientRect();
        [from, to] = [Math.max(from, box.left), Math.min(to, box.right)];
      }
      return left < from - 1 || right > to + 1;
    };
    const outside = [...document.querySelectorAll(parts)].filter(
      (element) => !element.matches('.skip') && isOutside(element),
    );
    const columns = [...document.querySelectorAll('html, .list, .detail, aside, dialog, .wide')];
    return [
      ...outside.map((element) => `outside: ${element.outerHTML.slice(0, 120)}`),
      ...columns
        .filter((column) => column.checkVisibility() && column.scrollWidth > column.clientWidth + 1)
        .map((column) => `too wide: ${column.tagName} ${column.className}`),
    ];
  });

describeBrowser('the layout', (fixture) => {
  /** Fills every field that other people write with 200 characters without a space. */
  async function addLongTexts() {
    const { store, inboxId, jonas, mara } = fixture.service;
    const author = { type: 'contact', id: null, name: long, address: `${long}@post.example` } as const;
    const html = `<p>${long}</p><p><a href="${url}">${url}</a> <a href="${url}">https://${long.slice(0, 60)}.example</a></p><table><tr><td>${long}</td></tr></table>`;
    const { threadId } = await store.startThread({ inboxId, subject: long, author, ...content(long) });
    await store.receiveMessage({
      threadId,
      author,
      ...content(`${long} other`, html),
      to: [author],
      cc: [author],
      attachments: [{ filename: `${long}.pdf`, contentType: 'application/pdf', size: 2048, inline: false }],
    });
    await store.changeUser(jonas, { name: long });
    await store.assignThread({ threadId, userId: jonas, assignee: { type: 'user', id: jonas } });
    await store.addNote({ threadId, userId: jonas, bodyText: long });
    const { id: tokenId } = await store.createToken({
      userId: mara,
      name: long,
      scopes: ['threads:read'],
      audience: 'mcp',
    });
    const actor = { type: 'agent', tokenId, name: long } as const;
    const to = [{ name: long, address: `${long}@post.example` }];
    const draft = { userId: mara, actor, threadId, to, bodyText: `${long}\n${url}`, reasoning: long };
    const { id: waiting } = await store.proposeDraft(draft);
    const { id: discarded } = await store.proposeDraft(draft);
    await store.discardDraft({ draftId: discarded, version: 1, userId: mara, actor, reason: long });
    await store.receiveMessage({ threadId, author, ...content(`${long} newest`) });
    const { id } = await store.createEndpoint({
      url,
      ownerId: mara,
      events: ['message.created'],
      scopes: ['threads:read'],
    });
    await store.addTestDelivery(id, 'message.created');
    return { threadId, waiting, discarded };
  }

  test.each([390, 768, 1440])('keeps dates, buttons and banners in view beside long texts at %i px', async (width) => {
    const { inbox, mara } = fixture.service;
    const { threadId, waiting, discarded } = await addLongTexts();
    const page = await fixture.signIn(mara, { viewport: { width, height: 900 } });
    const look = async (path: string, ready: string) => {
      await page.goto(`${inbox.url}${path}`);
      await page.locator(ready).first().waitFor();
      expect.soft(await findOutside(page), path).toEqual([]);
    };
    await look('/threads', '.entries li');
    await look(`/threads/${threadId}`, '.note');
    await page.locator('details').evaluateAll((all) => {
      for (const each of all) each.setAttribute('open', '');
    });
    // HTML is rendered only near the window.
    await page.locator('.message').nth(1).locator('.attachments').scrollIntoViewIfNeeded();
    await page.locator('.message-frame').waitFor();
    expect.soft(await findOutside(page)).toEqual([]);
    await look('/drafts', '.entries li');
    expect.soft((await page.locator('.entries .subject').first().boundingBox())?.height).toBeLessThan(60);
    await look(`/drafts/${discarded}`, '.banner');
    await look(`/drafts/${waiting}`, '.thread-beside .message');
    // The subject is not below the message.
    const top = (selector: string) =>
      page
        .locator(selector)
        .filter({ visible: true })
        .first()
        .evaluate((shown) => shown.getBoundingClientRect().top);
    expect.soft(await top('.detail h2 a, .draft-subject a')).toBeLessThan(await top('.outgoing'));
    await page.getByRole('button', { name: 'Edit' }).click();
    expect.soft(await findOutside(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Review and send' }).click();
    await page.getByRole('button', { name: 'Send now' }).waitFor();
    expect.soft(await findOutside(page), 'the dialog').toEqual([]);
    await look('/tokens', 'tbody tr');
    await page.getByRole('button', { name: 'Revoke' }).click();
    expect.soft(await findOutside(page), 'the dialog').toEqual([]);
  });

  test('scrolls a wide table of a mail instead of breaking its words, and not the text around it', async () => {
    const { threadId, receive } = fixture.service;
    const row = `<tr>${['Rechnungsnummer', 'Lieferdatum', 'Versandkosten', 'Gesamtbetrag'].map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    await receive('Your order', `<p>Your order:</p><table width="100%">${row}</table><p>Thank you. ${long}</p>`);
    const page = await fixture.open(`/threads/${threadId}`, { viewport: { width: 390, height: 900 } });
    const frame = page.frameLocator('.message-frame');
    const isWide = (element: Element) => element.scrollWidth > element.clientWidth;
    expect(await frame.locator('.wide').evaluate(isWide)).toBe(true);
    expect(await frame.locator('html').evaluate(isWide)).toBe(false);
  });

  test.each([
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ])('shows the title and the buttons of a dialog at $width × $height, however long its text is', async (viewport) => {
    const to = [{ name: 'Otto', address: 'otto@other.example' }];
    const { id } = await fixture.service.propose('We will look at it.\n'.repeat(200), { to });
    const page = await fixture.open(`/drafts/${id}`, { viewport });
    await page.getByRole('button', { name: 'Review and send' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('No webhook receives it').waitFor();
    expect.soft(await isInView(dialog.getByRole('heading', { name: 'Send this message?' }))).toBe(true);
    expect.soft(await isInView(dialog.getByRole('button', { name: 'Send now' }))).toBe(true);
    if (viewport.height > 400) expect.soft(await isInView(dialog.getByText('not in the thread'))).toBe(true);
    expect.soft(await findViolations(page)).toEqual([]);
    // The keyboard scrolls the text.
    await page.keyboard.press('End');
    await expect.poll(() => dialog.locator('.dialog-text').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(500);

    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    expect.soft(await isInView(dialog.getByRole('heading', { name: 'Keyboard' }))).toBe(true);
    expect.soft(await isInView(dialog.getByRole('button', { name: 'Close' }))).toBe(true);
  });
});
