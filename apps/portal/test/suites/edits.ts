import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { usePage } from '../open-browser.ts';
import type { Started } from '../start-all.ts';

/** Tests the lint findings and the changes after a save. */
export function testEdits(portalOf: () => Started): void {
  const fixture = usePage();
  let portal: Started;
  beforeAll(() => {
    portal = portalOf();
  });
  afterEach(() => portal.restore());

  const open = (view: string) => fixture.open(view, portal);

  const lineOf = async (content: string) => {
    const lines = (await readFile(portal.spec, 'utf8')).split('\n');
    return lines.findIndex((line) => line.includes(content)) + 1;
  };

  test('a finding shows its rule and links its line to the editor, until its undo, without a reload', async () => {
    const { page } = fixture;
    await open('lint');
    await page.evaluate(() => Object.assign(window, { sameLoad: true }));
    await portal.edit('summary: List threads', 'summary: Lists threads.');
    await page.locator('.group', { hasText: 'house/summary-style' }).waitFor();
    const link = page.locator('.finding').getByRole('link', { name: /^openapi\.yaml:/ });
    const line = await lineOf('Lists threads.');
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^vscode://file/.*/openapi\\.yaml:${line}:\\d+$`));
    await page.getByRole('link', { name: /^Lint/ }).getByText('1', { exact: true }).waitFor();
    await portal.restore();
    await page.getByText('No findings').waitFor();
    expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
  });

  test('a message keeps its line breaks on the page and when it is copied', async () => {
    const { page } = fixture;
    await open('lint');
    await portal.edit(
      '  /threads:\n',
      '  /inboxes:\n    get: { summary: List inboxes, responses: { "200": { description: All } } }\n  /threads:\n',
    );
    const card = page.locator('.finding', { hasText: 'Paste' }).first();
    await card.waitFor();
    // biome-ignore lint/performance/useDomNodeTextContent: line breaks as they are rendered
    const message = await card.locator('.message').innerText();
    expect(message.split('\n').length).toBeGreaterThan(5);
    await card.getByRole('button', { name: /^Copy/ }).click();
    await card.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(message);
  });

  // Lint itself reports a wrong $ref, so only its results are current then.
  const olderResults = ['.stale', /^Results from \d\d:\d\d:\d\d/] as const;
  test.for([
    ['invalid YAML', 'paths:\n', 'paths: [\n', 'is not valid YAML', olderResults],
    [
      'a wrong $ref',
      '#/components/schemas/ThreadPage',
      '#/components/schemas/Nothing',
      'Nothing exists at',
      ['.group', 'no-unresolved-refs'],
    ],
  ] as const)(
    '%s grays out the older results and shows their time until it is fixed',
    async ([, from, to, reason, [part, text]]) => {
      const { page } = fixture;
      await open('lint');
      await page.getByText('No findings').waitFor();
      await portal.edit(from, to);
      const alert = page.getByRole('alert');
      await alert.getByText(reason).waitFor();
      await alert.getByText(/the version from \d\d:\d\d:\d\d/).waitFor();
      await page.locator(part).getByText(text).first().waitFor();
      expect(await page.getByText('Results for the current file.').count()).toBe(part === '.group' ? 1 : 0);
      expect(await page.getByText('No findings').count()).toBe(0);
      expect(await page.textContent('body')).not.toContain('pnpm');
      await page.getByRole('link', { name: /^Changes/ }).click();
      await page.locator(olderResults[0]).getByText(olderResults[1]).waitFor();
      expect(await page.getByText('No changes').count()).toBe(0);
      await portal.restore();
      await alert.waitFor({ state: 'detached' });
      await page.getByText('No changes').waitFor();
    },
  );

  test('a breaking edit shows its line and both values, and can be copied as Markdown', async () => {
    const { page } = fixture;
    await open('changes');
    await page.getByText('No changes since startup').waitFor();
    await portal.edit('maximum: 200', 'maximum: 150');
    const card = page.locator('.card.bad', { hasText: 'historyLimit' });
    await card.getByRole('link', { name: `openapi.yaml:${await lineOf('maximum: 150')}` }).waitFor();
    expect(await card.locator('del').textContent()).toBe('200');
    expect(await card.locator('ins').textContent()).toBe('150');
    await page.getByText('1 breaking, 0 compatible').waitFor();
    await page
      .getByRole('link', { name: /^Changes/ })
      .getByText('1', { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByText('Copied').waitFor();
    const markdown = await page.evaluate(() => navigator.clipboard.readText());
    expect(markdown).toMatch(/ since startup \(1\.0\.0\)\./);
    expect(markdown).toMatch(/\| \*\*breaking\*\* \|.*historyLimit/);
  });

  test('a warning has an amber card and count, and a changed description shows only the changed words', async () => {
    const { page } = fixture;
    await open('changes');
    const settings = join(dirname(portal.spec), 'redocly.yaml');
    const original = await readFile(settings, 'utf8');
    await writeFile(settings, `${original}diff: { rules: { request-constraint-narrowed: warning } }\n`);
    try {
      await portal.edit('maximum: 200', 'maximum: 150');
      await page.getByText('0 breaking, 1 warning, 0 compatible').waitFor();
      await page.locator('nav .count.warn').getByText('1', { exact: true }).waitFor();
      const warning = page.locator('.card.warn', { hasText: 'historyLimit' });
      expect(await warning.evaluate((element) => getComputedStyle(element).borderLeftWidth)).toBe('4px');
      expect(await warning.getByText(/`/).count()).toBe(0);
    } finally {
      await writeFile(settings, original);
    }
    const text = 'description: The time of the newest message. The list is ordered by it.';
    await portal.edit(text, text.replace('newest', 'latest'));
    const card = page.locator('.card.good', { hasText: 'The time of the latest message.' }).first();
    await card.locator('ins').waitFor();
    expect(await card.locator('del').allTextContents()).toEqual(['newest']);
    expect(await card.locator('ins').allTextContents()).toEqual(['latest']);
  });
}
