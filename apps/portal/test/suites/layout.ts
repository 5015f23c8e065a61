import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { usePage } from '../open-browser.ts';
import type { Started } from '../start-all.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  axe: {
    run(context: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
  };
}

/** Tests the accessibility and layout of each view. */
export function testLayout(portalOf: () => Started): void {
  const fixture = usePage();

  test.for(['reference', 'lint', 'changes', 'examples', 'decisions'])(
    '%s does not shift while loading, is accessible in both color schemes, and fits a phone',
    async (view) => {
      const portal = portalOf();
      const page = await fixture.newPage();
      onTestFinished(() => page.context().close());
      // Wait for results on the page.
      await portal.checked();
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await page.addInitScript(() => {
        const shifts = { sum: 0 };
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await fixture.open(view, portal, page);
      await page.locator('h1').first().waitFor();
      if (view === 'reference') await page.locator('.scalar').getByText('Your first request').first().waitFor();
      // Below 0.1, the cumulative layout shift is rated good.
      expect(await page.evaluate(() => (window as never as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.1);

      await page.evaluate(axe);
      expect(await findSeriousViolations(page), 'dark').toEqual([]);
      await page.getByRole('button', { name: 'Switch to light mode' }).click();
      await page.getByRole('button', { name: 'Switch to dark mode' }).waitFor();
      expect(await findSeriousViolations(page), 'light').toEqual([]);

      await page.setViewportSize({ width: 390, height: 844 });
      // The version and all views are visible.
      for (const part of [page.locator('.brand .quiet'), page.locator('nav a').last()]) {
        const box = await part.boundingBox();
        expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
      }
      expect(await page.locator('.brand .quiet').evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
      if (view === 'examples') await expectCopyBesideCode(page);
      if (view === 'reference') {
        await page.getByText('Scenarios', { exact: true }).click();
        const panel = await page.locator('.scenarios > div').boundingBox();
        expect(panel?.x).toBeGreaterThanOrEqual(0);
        expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(390);
        return;
      }
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0);
    },
  );

  /** Checks that no copy button covers code. */
  async function expectCopyBesideCode(page: Page): Promise<void> {
    for (const block of await page.locator('.code').all()) {
      const [code, button] = [await block.locator('pre').boundingBox(), await block.locator('button').boundingBox()];
      const isAbove = (button?.y ?? 0) + (button?.height ?? 0) <= (code?.y ?? 0);
      const isBeside = (button?.x ?? 0) >= (code?.x ?? 0) + (code?.width ?? 0);
      expect(isAbove || isBeside).toBe(true);
    }
  }

  /** Runs axe on the current page. */
  async function findSeriousViolations(page: Page): Promise<[id: string, html: string[]][]> {
    const violations = await page.evaluate(async () => {
      // Wait for color transitions, whose intermediate colors may have a low contrast.
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
      // Scalar's own content is excluded.
      return (await (window as never as Axe).axe.run({ exclude: ['.scalar'] })).violations;
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }

  test('the first tab stop skips to the content', async () => {
    const { page } = fixture;
    await fixture.open('lint', portalOf());
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
}
