import { compareWords, mostSteps } from '@threads-api/ui/compare-text';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { describeBrowser } from '../../inbox/browser.ts';
import { agent, content, type InboxService, lena } from '../../inbox/inbox-service.ts';

const words = (count: number, stem: string) => Array.from({ length: count }, (_, index) => `${stem}${index}`).join(' ');

describe('the word diff', () => {
  test.for<[name: string, before: string, after: string]>([
    ['the largest rewritten draft', words(12_000, 'old'), words(12_000, 'new')],
    [
      'repeated words with different ends',
      `${'x '.repeat(40_000)}${words(2000, 'old')}`,
      `${'x '.repeat(39_000)}${words(2000, 'new')}`,
    ],
    ['punctuation only', '.,'.repeat(50_000), ',.;'.repeat(33_000)],
  ])('takes a limited number of steps: %s', ([, before, after]) => {
    let steps = 0;
    compareWords(before, after, (one, other) => {
      steps += 1;
      return one === other;
    });
    expect(steps).toBeLessThanOrEqual(mostSteps);
  });

  test('marks a change in the largest draft', () => {
    const before = words(10_000, 'word');
    expect(compareWords(before, before.replace('word5000 ', 'other '))?.filter(({ added }) => added)).toEqual([
      expect.objectContaining({ value: 'other' }),
    ]);
  });

  test('contains both complete texts', () => {
    const [before, after] = ['Hello Lena,\r\n\r\nat  nine — 日本語 🙂', 'Hello Tom,\n\nat ten — 日本 🙃!'];
    const parts = compareWords(before, after) ?? [];
    const textWithout = (side: 'added' | 'removed') =>
      parts
        .filter((part) => !part[side])
        .map(({ value }) => value)
        .join('');
    expect([textWithout('added'), textWithout('removed')]).toEqual([before, after]);
  });
});

describeBrowser('the page', (fixture) => {
  async function draftInTwoVersions({ store, mara, threadId }: InboxService, before: string, after: string) {
    const draft = await store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText: before });
    const actor = { type: 'user' as const, id: mara, name: 'Mara' };
    const changes = { bodyText: after };
    await store.changeDraft({ draftId: draft.id, version: 1, actor, changes });
    return draft.id;
  }

  test('shows versions that differ too much side by side', async () => {
    const { service } = fixture;
    const [before, after] = [words(3000, 'old'), words(3000, 'new')];
    const draftId = await draftInTwoVersions(service, before, after);
    const page = await fixture.open(`/drafts/${draftId}`);
    const versions = page.getByRole('region', { name: 'Versions' });
    await versions.getByText('differ too much to mark each word').waitFor();
    expect(await versions.getByRole('region', { name: 'Before' }).textContent()).toContain(before);
    expect(await versions.getByRole('region', { name: 'After' }).textContent()).toContain(after);
  });

  // Parsing each of these completely takes a browser minutes.
  const formatting = Array.from({ length: 6000 }, (_, index) => `<b title=${index}><p>`).join('');
  test.for([
    ['deeply nested unknown elements', '<x-y>'.repeat(200_000)],
    ['unclosed formatting, which parsers repeat in each paragraph', formatting],
    ['formatting in a template', `<template>${formatting}`],
    ['too many attributes on one element', `<p ${words(200_000, 'a')}>`],
    ['too many attributes', `<p ${words(50, 'a')}>`.repeat(4000)],
  ] as const)('shows the text of an HTML body that would freeze it: %s', async ([, html]) => {
    const { store, threadId, mara } = fixture.service;
    await store.receiveMessage({ threadId, author: lena, ...content('The text of it', html) });
    const page = await fixture.signIn(mara);
    await page.getByRole('link', { name: 'Brakes squeal' }).click();
    await page.locator('.message').getByText('The text of it').waitFor();
    await page.getByText('too large or too deeply nested').waitFor();
    expect(await page.locator('.message-frame').count()).toBe(0);
  });

  const countElements = (page: Page) =>
    page.evaluate(() => document.querySelectorAll('*').length + document.body.textContent.length / 100);

  test('shows long text in parts, and runs of invisible characters as one mark', async () => {
    const { store, inboxId, inbox, mara } = fixture.service;
    const page = await fixture.signIn(mara);
    const texts = ['\u200b', 'a\u200b', 'a\u0301', '\u05d0a', '\ufdfa', 'a\n', 'word '];
    for (const unit of texts) {
      const text = unit.repeat(1_000_000 / unit.length);
      const { threadId } = await store.startThread({ inboxId, subject: 'Long', author: lena, ...content(text) });
      await page.goto(`${inbox.url}/threads/${threadId}`);
      const body = page.locator('.message .text');
      await body.waitFor();
      // Alternating characters have most marks: every second of 20,000.
      expect(await countElements(page)).toBeLessThan(unit === 'a\u200b' ? 12_000 : 1000);
      const more = page.getByRole('button', { name: 'Show more of this text' });
      const shown = async () => (await body.textContent())?.length ?? 0;
      const before = await shown();
      await more.evaluate((button: HTMLElement) => button.click());
      await expect.poll(shown).toBeGreaterThan(before);
    }
  });

  test('shows a draft, whose size is limited, as a whole', async () => {
    const { store, mara, threadId } = fixture.service;
    const text = 'word '.repeat(19_000);
    const draft = await store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText: text });
    const page = await fixture.open(`/drafts/${draft.id}`);
    const outgoing = page.getByRole('region', { name: 'What would be sent' });
    expect((await outgoing.locator('.text').textContent())?.length).toBe(text.length);
  });

  test('shows HTML with large cells or many invisible characters', async () => {
    const { startThread, inbox, mara } = fixture.service;
    const page = await fixture.signIn(mara);
    const open = async (html: string) => {
      const { threadId } = await startThread('Mail', html);
      await page.goto(`${inbox.url}/threads/${threadId}`);
    };
    const frame = page.frameLocator('.message-frame');
    await open(`<table>${`<tr>${'<td colspan=1000 rowspan=65534>x'.repeat(2)}`.repeat(1600)}</table>`);
    await frame.locator('td').first().waitFor();
    const covered = await frame
      .locator('td')
      .evaluateAll((cells: HTMLTableCellElement[]) =>
        cells.reduce((sum, { colSpan, rowSpan }) => sum + colSpan * rowSpan, 0),
      );
    expect(covered).toBeLessThan(20_000);
    await open(`<p>Hello ${'\u200b'.repeat(299_000)}`);
    expect(await frame.locator('mark').textContent()).toContain('and 298,995 more');
    await frame.getByText('Hello').waitFor();
    await open(`<p>${'a\u200b'.repeat(149_000)}`);
    await page.getByText('too large or too deeply nested').waitFor();
    expect(await page.locator('.message-frame').count()).toBe(0);
  });

  test('shows the text of a mail if showing its HTML fails', async () => {
    const { store, threadId } = fixture.service;
    await store.receiveMessage({ threadId, author: lena, ...content('The text of it', '<p>The text</p>') });
    const page = await fixture.newPage();
    await page.addInitScript(() => {
      document.createDocumentFragment = () => {
        throw new RangeError('Maximum call stack size exceeded');
      };
    });
    await fixture.useLink(page, fixture.service.mara);
    await page.getByRole('link', { name: 'Brakes squeal' }).click();
    await page.getByText('The formatted message cannot be shown.').waitFor();
    await page.locator('.message .text').getByText('The text of it').waitFor();
    expect(await page.locator('.message-frame').count()).toBe(0);
  });

  test('renders only HTML bodies near the viewport', async () => {
    const { store, threadId, mara } = fixture.service;
    // Each is just below the limit.
    const html = `Hello ${Array.from({ length: 95 }, (_, index) => `<b title=${index}><p>`).join('')}`;
    for (let count = 0; count < 99; count += 1)
      await store.receiveMessage({ threadId, author: lena, ...content(`Text ${count} `.repeat(200), html) });
    const page = await fixture.signIn(mara);
    await page.getByRole('link', { name: 'Brakes squeal' }).click();
    const frames = page.locator('.message-frame');
    await frames.first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Mark as unread' }).click();
    expect(await frames.count()).toBeLessThan(30);
  });
});
