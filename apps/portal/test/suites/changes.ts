import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { PortalInBrowser } from '../open-browser.ts';

/** Tests the changes between two versions. */
export function testChanges(fixture: PortalInBrowser): void {
  const { open } = fixture;

  test('without a base, the file is compared with its version at startup', async () => {
    const { page } = fixture;
    await open('changes');
    await page.getByText('No changes since startup').waitFor();
    expect(await page.getByRole('combobox', { name: 'From' }).inputValue()).toBe('start');
    expect(await page.getByRole('combobox', { name: 'To' }).inputValue()).toBe('now');
  });

  test('a breaking edit shows its line and the old and new values', async () => {
    const { page, portal } = fixture;
    await open('changes');
    await portal.edit('maximum: 200', 'maximum: 150');
    const text = await readFile(portal.spec, 'utf8');
    const line = text.split('\n').findIndex((content) => content.includes('maximum: 150')) + 1;
    const card = page.locator('.card.bad', { hasText: 'historyLimit' });
    await card.getByRole('link', { name: `openapi.yaml:${line}` }).waitFor();
    expect(await card.locator('.removed').textContent()).toBe('− 200');
    expect(await card.locator('.added').textContent()).toBe('+ 150');
    await page.getByText('1 breaking, 0 compatible').waitFor();
    await page
      .getByRole('link', { name: /^Changes/ })
      .getByText('1', { exact: true })
      .waitFor();
  });

  test('a change that is only a warning has an amber card and an amber count', async () => {
    const { page, portal } = fixture;
    await open('changes');
    const settings = join(dirname(portal.spec), 'diff.yaml');
    await writeFile(settings, 'rules: { request-constraint-narrowed: warning }\n');
    try {
      await portal.edit('maximum: 200', 'maximum: 150');
      await page.getByText('0 breaking, 1 warning, 0 compatible').waitFor();
      await page.locator('nav .count.warn').getByText('1', { exact: true }).waitFor();
      const card = page.locator('.card.warn', { hasText: 'historyLimit' });
      const border = await card.evaluate((element) => getComputedStyle(element).borderLeftWidth);
      expect(border).toBe('4px');
      expect(await card.getByText(/`/).count()).toBe(0);
    } finally {
      await rm(settings);
    }
  });

  test('a changed description shows only the changed words', async () => {
    const { page, portal } = fixture;
    await open('changes');
    const text = 'description: The time of the newest message. The list is ordered by it.';
    await portal.edit(text, text.replace('newest', 'latest'));
    const card = page.locator('.card.good', { hasText: 'The time of the latest message.' }).first();
    await card.locator('ins').waitFor();
    expect(await card.locator('del').allTextContents()).toEqual(['newest']);
    expect(await card.locator('ins').allTextContents()).toEqual(['latest']);
    expect(await card.locator('.added').textContent()).toBe(
      '+ The time of the latest message. The list is ordered by it.',
    );
  });

  test('any two versions of the session can be compared at a URL and copied as Markdown', async () => {
    const { page, portal } = fixture;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('changes');
    await portal.edit('maximum: 200', 'maximum: 150');
    await page.getByText('1 breaking, 0 compatible').waitFor();
    await portal.edit('maximum: 150', 'maximum: 120');
    await page.locator('.card .added', { hasText: '120' }).waitFor();
    const saved = (await portal.readState()).versions.filter(({ title }) => title === 'saved');
    const [last, first] = saved;
    await page.getByRole('combobox', { name: 'From' }).selectOption(first?.id ?? '');
    await page.getByRole('combobox', { name: 'To' }).selectOption(last?.id ?? '');
    await page.locator('.card .removed', { hasText: '150' }).waitFor();
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByText('Copied').waitFor();
    const markdown = await page.evaluate(() => navigator.clipboard.readText());
    expect(markdown).toMatch(/ since the version saved at \d\d:\d\d:\d\d \(1\.0\.0\)\./);
    expect(markdown).toMatch(/\| \*\*breaking\*\* \|.*historyLimit/);
    await page.getByText(/^openapi\.yaml:\d+ in the newer version$/).waitFor();
    const address = page.url();
    expect(address).toContain(`#/changes?from=${first?.id}&to=${last?.id}`);
    await page.goto('about:blank');
    await page.goto(address);
    await page.locator('.card .removed', { hasText: '150' }).waitFor();
  });

  test('a URL with a version of another session shows an error', async () => {
    const { page } = fixture;
    await open('changes?from=start&to=12345678');
    await page.getByRole('alert').getByText("This session has no version 'start' or '12345678'").waitFor();
    fixture.expected = /404 \(Not Found\)/;
  });
}
