import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keys } from '../../../page/src/keys.ts';
import { describeBrowser } from '../../inbox/browser.ts';
import { readThread } from '../../office.ts';

const paths = { list: '/threads', drafts: '/drafts', thread: '/threads/ID', draft: '/drafts/ID' } as const;
type View = keyof typeof paths;

type KeyOf<Group> = Group extends unknown ? keyof Group : never;
type Key = KeyOf<(typeof keys)[keyof typeof keys]>;

const focused = (field: Locator) =>
  expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const openThread = (page: Page, subject: string) => page.getByRole('article', { name: subject }).waitFor();

/** The view in which each key is pressed, and its effect. The type requires every key of the help sheet. */
const effects: Record<Key, [at: View, effect: (page: Page) => Promise<unknown>]> = {
  t: ['drafts', (page) => page.getByRole('heading', { name: 'Threads' }).waitFor()],
  d: ['list', (page) => page.getByRole('heading', { name: 'Drafts' }).waitFor()],
  j: ['list', (page) => openThread(page, 'Opening hours')],
  k: ['thread', (page) => openThread(page, 'Opening hours')],
  '?': ['list', (page) => dialog(page, 'Keyboard').waitFor()],
  Escape: ['thread', (page) => page.getByText('No thread is open').waitFor()],
  m: ['thread', (page) => page.getByRole('button', { name: 'Mark as read' }).waitFor()],
  c: ['thread', (page) => focused(page.getByLabel('Status'))],
  a: ['thread', (page) => focused(page.getByLabel('Assigned to'))],
  n: ['thread', (page) => focused(page.getByLabel('Add a note'))],
  r: ['thread', (page) => page.getByLabel('Your reply').and(page.locator(':focus')).waitFor()],
  e: ['draft', (page) => focused(page.getByLabel('Text', { exact: true }))],
  s: ['draft', (page) => dialog(page, 'Send this message?').waitFor()],
  x: ['draft', (page) => dialog(page, 'Discard this draft?').waitFor()],
};

describeBrowser('the keyboard', (fixture) => {
  test('every key in the help sheet works', async () => {
    const { inbox, threadId, mara, propose, startThread } = fixture.service;
    await startThread('Opening hours');
    const { id: draftId } = await propose('Thursday?');
    const page = await fixture.signIn(mara);
    /** An element that is visible once the view handles its keys. */
    const ready: Record<View, Locator> = {
      list: page.getByRole('link', { name: 'Opening hours' }),
      drafts: page.getByRole('link', { name: 'Thursday?' }),
      thread: page.getByRole('button', { name: 'Mark as unread' }),
      draft: page.getByRole('button', { name: 'Review and send' }),
    };
    const listed = Object.values(keys).flatMap((group) => Object.keys(group)) as Key[];
    for (const key of listed) {
      const [at, effect] = effects[key];
      await page.goto(`${inbox.url}${paths[at].replace('ID', at === 'draft' ? draftId : threadId)}`);
      await ready[at].waitFor();
      await page.getByRole('link', { name: at.startsWith('draft') ? 'Thursday?' : 'Opening hours' }).waitFor();
      await page.keyboard.press(key);
      await effect(page);
    }

    // Escape closes a dialog first, and no key reaches the page behind it.
    await page.keyboard.press('Escape');
    await dialog(page, 'Discard this draft?').waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    for (const key of Object.keys(keys.Everywhere))
      await dialog(page, 'Keyboard')
        .getByText(key === 'Escape' ? 'Esc' : key, { exact: true })
        .waitFor();
    await page.keyboard.press('t');
    await page.keyboard.press('Escape');
    await dialog(page, 'Keyboard').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(`/drafts/${draftId}`);
  });

  test('Escape in an untouched editor closes only the editor', async () => {
    const { inbox, threadId, mara, propose } = fixture.service;
    const { id } = await propose('Thursday?');
    const page = await fixture.signIn(mara);
    for (const [path, key, label, button] of [
      [`/threads/${threadId}`, 'r', 'Your reply', 'Reply …'],
      [`/drafts/${id}`, 'e', 'Text', 'Edit'],
    ] as const) {
      await page.goto(`${inbox.url}${path}`);
      await page.getByRole('button', { name: button }).waitFor();
      await page.keyboard.press(key);
      await page.getByLabel(label, { exact: true }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Escape');
      await focused(page.getByRole('button', { name: button }));
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test('arrow keys choose a status, which Enter or leaving the field saves', async () => {
    const { store, threadId, mara } = fixture.service;
    const page = await fixture.open(`/threads/${threadId}`);
    const status = page.getByLabel('Status');
    await status.waitFor();
    const changes = async () =>
      (await readThread(store, mara, threadId))?.history.data.flatMap((entry) =>
        entry.type === 'status_changed' ? entry.to : [],
      );
    const choose = async (...keys: string[]) => {
      // Letters are shortcuts again after each choice.
      await page.keyboard.press('c');
      await focused(status);
      for (const key of keys) await page.keyboard.press(key);
    };
    await choose('ArrowDown', 'ArrowDown');
    expect(await status.inputValue()).toBe('closed');
    await page.keyboard.press('Escape');
    await expect.poll(() => status.inputValue()).toBe('open');
    await choose('ArrowDown', 'ArrowDown', 'Enter');
    await expect.poll(changes).toEqual(['closed']);
    await page.locator('.entries').getByText('closed').waitFor();
    await choose('ArrowUp', 'Tab');
    await expect.poll(changes).toEqual(['closed', 'pending']);
    await page.locator('.entries').getByText('pending').waitFor();
    // A pick with the mouse is saved at once, and replaces a step that was not saved.
    await status.focus();
    await page.keyboard.press('ArrowDown');
    await status.dispatchEvent('pointerdown');
    await status.selectOption('open');
    await page.keyboard.press('Tab');
    await expect.poll(changes).toEqual(['closed', 'pending', 'open']);
  });
});
