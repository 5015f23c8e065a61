import { beforeAll, expect, test } from 'vitest';
import { usePage } from '../open-browser.ts';
import type { Started } from '../start-all.ts';

/** Tests the reference and the scenarios. */
export function testReference(portalOf: () => Started): void {
  const fixture = usePage();
  let portal: Started;
  beforeAll(async () => {
    portal = portalOf();
    await fixture.open('reference', portal);
    await fixture.page.locator('.scalar').getByText('List threads').first().waitFor();
  });

  test('the reference shows operations and webhooks, and nothing covers code or the last entry', async () => {
    const { page } = fixture;
    const scalar = page.locator('.scalar');
    await scalar.getByText('Events', { exact: true }).first().click();
    await scalar.getByText('A message was received or sent').first().waitFor();
    await scalar.getByText('List the notes of a thread').first().click();
    await scalar.locator('pre', { hasText: '/notes' }).first().waitFor();
    const toolbar = page.locator('.toolbar');
    const top = await page.locator('.top').boundingBox();
    await expect.poll(async () => (await toolbar.boundingBox())?.y).toBe(top?.height);
    const clipped = await scalar
      .locator('pre')
      .evaluateAll((blocks) =>
        blocks
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent),
      );
    expect(clipped).toEqual([]);
    const last = scalar.locator('nav, aside').getByText('NoteCreatedEvent').first();
    await last.scrollIntoViewIfNeeded();
    const [entry, footer] = [await last.boundingBox(), await scalar.getByText('Powered by Scalar').boundingBox()];
    expect((entry?.y ?? 0) + (entry?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
  });

  test('the panel schedules a scenario for the next call of the mock', async () => {
    const { page } = fixture;
    const { baseUrl } = await portal.readMock();
    const status = async () =>
      (await fetch(`${baseUrl}/threads/none`, { headers: { Authorization: 'Bearer any' } })).status;
    await page.getByText('Scenarios', { exact: true }).click();
    const panel = page.locator('.scenarios');
    await panel.getByText('Nothing is scheduled').waitFor();
    await panel.getByLabel('Operation').selectOption('getThread');
    await panel.getByLabel('Scenario').selectOption('503');
    await panel.getByRole('button', { name: 'Schedule' }).click();
    await panel.getByText('getThread, 1 left').waitFor();
    expect([await status(), await status()]).toEqual([503, 404]);
    await panel.getByLabel('Scenario').selectOption('429');
    await panel.locator('[name=times]').selectOption('all calls');
    await panel.getByRole('button', { name: 'Schedule' }).click();
    await panel.getByText('all calls', { exact: false }).last().waitFor();
    expect([await status(), await status()]).toEqual([429, 429]);
    await panel.getByRole('button', { name: 'Back to normal' }).click();
    await panel.getByText('Nothing is scheduled').waitFor();
    expect(await status()).toBe(404);
  });

  test('the page may call the demo server', async () => {
    const { server } = (await portal.readState()).services;
    const status = await fixture.page.evaluate(
      async ([url, token]) => (await fetch(`${url}/threads`, { headers: { Authorization: `Bearer ${token}` } })).status,
      [server?.baseUrl, server?.token] as const,
    );
    expect(status).toBe(200);
  });
}
