import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../server/site/build-site.ts';
import { usePage } from '../open-browser.ts';
import { checkedState, type OpenPortal, openPortal } from '../security/open-portal.ts';

/** Tests conformance runs and their results, without the demo server, whose run takes longer. */
export function testConformance(): void {
  const fixture = usePage();
  let portal: OpenPortal;
  beforeAll(async () => {
    portal = await openPortal({ site: await buildSite() });
  });
  afterAll(() => portal?.close());

  test('a result appears without a click, also in Decisions, and is marked after an edit', async () => {
    const { page } = fixture;
    await fixture.open('conformance', portal);
    const mock = page.locator('[data-target=mock]');
    await mock.getByText('Conforms').waitFor();
    expect(await mock.getByRole('row', { name: /^listThreads / }).textContent()).toMatch(/^listThreads\d+/);
    await page.getByRole('link', { name: 'Decisions' }).click();
    const row = page.getByRole('row', { name: /^R16 / });
    await row.getByText('passed').waitFor();
    expect(await row.getByText('for an earlier version').count()).toBe(0);
    portal.update('contract', { ...checkedState, hash: 'two' });
    await row.getByText('for an earlier version').waitFor();
    await page.getByRole('link', { name: 'Conformance' }).click();
    await mock.getByText('The contract has changed since this run').waitFor();
  });

  test('the button runs the checks again', async () => {
    const { page } = fixture;
    await fixture.open('conformance', portal);
    const mock = page.locator('[data-target=mock]');
    await mock.getByRole('button', { name: 'Run again' }).click();
    await mock.getByRole('progressbar').waitFor();
    await mock.locator('.verdict').waitFor({ state: 'detached' });
  });
}
