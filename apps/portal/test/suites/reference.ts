import { expect, test } from 'vitest';
import { hasService } from '../../server/conformance/launch-service.ts';
import type { PortalInBrowser } from '../open-browser.ts';

/** Tests the reference, its requests, the scenarios and the code examples. */
export function testReference(fixture: PortalInBrowser): void {
  const { open } = fixture;

  test('the reference shows operations, webhooks and scopes', async () => {
    const { page } = fixture;
    await open('reference');
    await page.locator('.scalar').getByText('List threads').first().waitFor();
    await page.locator('.scalar').getByText('Events', { exact: true }).first().click();
    await page.locator('.scalar').getByText('A message was received or sent').first().waitFor();
    await page.getByText('Scopes', { exact: true }).click();
    expect(await page.locator('.scopes').textContent()).toContain('notes:read list the notes of a thread');
  });

  /** Opens and sends a request in the reference. Returns its dialog when it shows the response. */
  async function sendRequest(service: 'Mock' | 'Demo server') {
    const { page, portal } = fixture;
    await open('reference');
    await page.getByRole('button', { name: service, exact: true }).click();
    await page.locator('.scalar').getByText('List threads').first().click();
    await page
      .locator('.scalar')
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    const label = { Mock: 'mock', 'Demo server': 'demo API' }[service];
    const port = new RegExp(`${label} +http://127.0.0.1:(\\d+)`).exec(portal.output.stdout)?.[1];
    const received = page.waitForResponse(
      (response) =>
        response.url().startsWith(`http://127.0.0.1:${port}/api/v1/threads`) && response.request().method() === 'GET',
    );
    await page.getByRole('dialog').getByRole('button', { name: /Send/ }).first().click();
    expect((await received).status()).toBe(200);
    const responseText = page.getByRole('dialog').getByText('Brake squeal after service').first();
    await responseText.waitFor();
    return responseText;
  }

  test.skipIf(!hasService)('try-it sends requests to the demo server', async () => {
    await sendRequest('Demo server');
  });

  test('try-it sends requests to the mock, and the response stays visible after a save', async () => {
    const { page, portal } = fixture;
    const responseText = await sendRequest('Mock');
    const updated = page.waitForEvent('console', { predicate: (message) => message.text() === 'updated' });
    await page.evaluate(() => {
      const events = new EventSource('events');
      let count = 0;
      // The first event is sent on connection, the second after the save.
      events.addEventListener('contract', () => {
        count += 1;
        if (count === 2) console.log('updated');
      });
    });
    await portal.edit('openapi: 3.1.0\n', '# a comment\nopenapi: 3.1.0\n');
    await updated;
    expect(await responseText.isVisible()).toBe(true);
  });

  test('the panel schedules a scenario for the next call of the mock', async () => {
    const { page, portal } = fixture;
    await open('reference');
    const mock = /mock +(http\S+)/.exec(portal.output.stdout)?.[1];
    const status = async () =>
      (await fetch(`${mock}/threads/none`, { headers: { Authorization: 'Bearer any' } })).status;
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

  test.skipIf(!hasService)('switching the server keeps the reference and changes its code samples', async () => {
    const { page, portal } = fixture;
    await open('reference');
    const scalar = page.locator('.scalar');
    await scalar.getByText('List threads').first().click();
    const mock = await portal.readMock();
    const { server } = (await portal.readState()).services;
    const sample = (baseUrl = '') => scalar.locator('pre', { hasText: `${baseUrl}/threads` }).first();
    await sample(mock.baseUrl).waitFor();
    await page.evaluate(() => Object.assign(document.querySelector('.scalar h1') ?? {}, { isSame: true }));
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.getByRole('button', { name: 'Demo server' }).click();
    await sample(server?.baseUrl).waitFor();
    await page.getByRole('button', { name: 'Mock', exact: true }).click();
    await sample(mock.baseUrl).waitFor();
    expect(await page.evaluate(() => Object(document.querySelector('.scalar h1')).isSame)).toBe(true);
    expect(requested.filter((url) => url.includes('document.json'))).toEqual([]);
  });

  test('the server switch stays visible, only one panel is open, and nothing covers code or the last entry', async () => {
    const { page } = fixture;
    await open('reference');
    const scalar = page.locator('.scalar');
    await scalar.getByText('List the notes of a thread').first().click();
    await scalar.locator('pre', { hasText: '/notes' }).first().waitFor();
    const toolbar = page.locator('.toolbar');
    const top = await page.locator('.top').boundingBox();
    await expect.poll(async () => (await toolbar.boundingBox())?.y).toBe(top?.height);
    await page.getByText('Scenarios', { exact: true }).click();
    await page.getByText('Scopes', { exact: true }).click();
    expect(await page.locator('.panels details[open]').count()).toBe(1);
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

  test('every operation has examples in three languages', async () => {
    const { page } = fixture;
    await open('examples');
    await page.getByText('/threads?unread=1').waitFor();
    await page.getByRole('button', { name: 'Typed client' }).click();
    await page.getByText('await client.listNotes(').waitFor();
    await page.getByRole('button', { name: 'React' }).click();
    await page.getByText('useInfiniteQuery(threadsInfiniteQuery(client, { unread: true }))').waitFor();
  });
}
