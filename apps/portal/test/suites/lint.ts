import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { PortalInBrowser } from '../open-browser.ts';

/** Tests the live lint findings. */
export function testLint(fixture: PortalInBrowser): void {
  const { open } = fixture;

  const lineOf = async (content: string) => {
    const lines = (await readFile(fixture.portal.spec, 'utf8')).split('\n');
    return lines.findIndex((line) => line.includes(content)) + 1;
  };

  test('an edit and its undo appear without a reload', async () => {
    const { page, portal } = fixture;
    await open('lint');
    await page.evaluate(() => Object.assign(window, { sameLoad: true }));
    await portal.edit('title: Conversation Threads API', 'title: Conversation Threads API, edited');
    await page.locator('.brand').getByText('Conversation Threads API, edited').waitFor();
    await portal.restore();
    await page.locator('.brand').getByText('Conversation Threads API', { exact: true }).waitFor();
    expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
  });

  test('a finding shows its rule and links its line to the editor', async () => {
    const { page, portal } = fixture;
    await open('lint');
    await portal.edit('summary: List threads', 'summary: Lists threads.');
    await page.locator('.rule', { hasText: 'house/summary-style' }).waitFor();
    const link = page.locator('.finding').getByRole('link', { name: /^openapi\.yaml:/ });
    const line = await lineOf('Lists threads.');
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^vscode://file/.*/openapi\\.yaml:${line}:\\d+$`));
    await page.getByRole('link', { name: /^Lint/ }).getByText('1', { exact: true }).waitFor();
  });

  test('a message keeps its line breaks on the page and when it is copied', async () => {
    const { page, portal } = fixture;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
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

  test('findings with the same cause share a card', async () => {
    const { page, portal } = fixture;
    await open('lint');
    await portal.edit(
      '        messageCount:\n',
      '        priority: { type: integer, description: How urgent it is. }\n        messageCount:\n',
    );
    await page.locator('.finding').first().waitFor();
    await portal.edit('        - messageCount\n', '        - messageCount\n        - priority\n');
    await page.getByText(/with \d+ causes?/).waitFor();
    const card = page.locator('.finding', { hasText: 'priority' }).first();
    expect(await card.getByRole('link', { name: /^openapi\.yaml:/ }).count()).toBeGreaterThan(2);
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
      ['.rule', 'no-unresolved-refs'],
    ],
  ] as const)(
    '%s grays out the older results and shows their time until it is fixed',
    async ([, from, to, reason, [part, text]]) => {
      const { page, portal } = fixture;
      await open('lint');
      await page.getByText('No findings').waitFor();
      await portal.edit(from, to);
      const alert = page.getByRole('alert');
      await alert.getByText(reason).waitFor();
      await alert.getByText(/the version from \d\d:\d\d:\d\d/).waitFor();
      await page.locator(part).getByText(text).first().waitFor();
      expect(await page.getByText('Results for the current file.').count()).toBe(part === '.rule' ? 1 : 0);
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
}
