import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { executablePath, usePortalInBrowser } from './open-browser.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(!executablePath)('accessibility and layout', () => {
  const fixture = usePortalInBrowser();
  const { open } = fixture;

  test.for(
    ['reference', 'contract', 'conformance', 'examples'].flatMap((view) => [
      [view, 'light'] as const,
      [view, 'dark'] as const,
    ]),
  )('axe finds no serious violation: %s, %s', async ([view, colorScheme]) => {
    const { page } = fixture;
    await page.emulateMedia({ colorScheme });
    await open(view);
    if (view === 'reference') await page.locator('.scalar').getByText('List threads').first().waitFor();
    await page.evaluate(axe);
    // Scalar's own content is excluded.
    const { violations } = await page.evaluate(() =>
      (window as never as { axe: { run(context: object): Promise<{ violations: AxeViolation[] }> } }).axe.run({
        exclude: ['.scalar'],
      }),
    );
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  test.for(['reference', 'contract', 'conformance', 'examples'])(
    'the layout does not shift while loading: %s',
    async (view) => {
      const { page } = fixture;
      await page.addInitScript(() => {
        const shifts = { sum: 0 };
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await open(view);
      await page.locator('h1').first().waitFor();
      if (view === 'reference') await page.locator('.scalar').getByText('Your first request').first().waitFor();
      // Below 0.1, the cumulative layout shift is rated good.
      expect(await page.evaluate(() => (window as never as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.1);
    },
  );

  test('no page is wider than the screen of a phone', async () => {
    const { page } = fixture;
    await page.setViewportSize({ width: 390, height: 844 });
    for (const view of ['contract', 'conformance', 'examples']) {
      await open(view);
      await page.locator('h1').waitFor();
      if (view === 'conformance') await page.getByLabel(/target file/).waitFor();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        view,
      ).toBeLessThanOrEqual(0);
    }
    await open('reference');
    await page.getByText('Scenarios', { exact: true }).click();
    const panel = await page.locator('.scenarios > div').boundingBox();
    expect(panel?.x).toBeGreaterThanOrEqual(0);
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(390);
  });

  test('the first tab stop skips to the content', async () => {
    const { page } = fixture;
    await open('contract');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});

interface AxeViolation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}
