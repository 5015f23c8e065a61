import { freePort } from '@threads-api/testing';
import type { Site } from '@threads-api/ui/site';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildSite } from '../server/site/build-site.ts';
import { executablePath, usePage } from './open-browser.ts';
import { checkedState, type OpenPortal, openPortal } from './security/open-portal.ts';

/** Serves the pages from this process, with the mock but without the demo server, whose checks take longer. */
describe.skipIf(!executablePath)('the conformance page', () => {
  const fixture = usePage();
  let site: Site;
  let portal: OpenPortal;
  beforeAll(async () => {
    site = await buildSite();
    portal = await openPortal({ site });
  });
  afterAll(() => portal?.close());

  test('a result appears without a click, and is marked after an edit', async () => {
    const { page } = fixture;
    await fixture.open('conformance', portal);
    const mock = page.locator('[data-target=mock]');
    await mock.getByText('Conforms').waitFor();
    await mock.getByRole('link', { name: 'All responses and checks' }).click();
    expect(await page.getByRole('row', { name: /^GET \/threads \d/ }).textContent()).toMatch(/\d/);
    await page.goBack();
    await mock.getByText('Conforms').waitFor();
    portal.update('contract', { ...checkedState, hash: 'two' });
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

  test('the page reconnects after a restart of the portal and can start a run with the new secret', async () => {
    const { page } = fixture;
    const port = await freePort();
    const first = await openPortal({ port, site });
    await fixture.open('lint', first);
    await first.close();
    await page.getByText('Connection lost').waitFor();
    const second = await openPortal({ port, site });
    onTestFinished(second.close);
    await page.getByRole('status').getByText('Live').waitFor({ state: 'attached' });
    const started = page.waitForResponse((response) => response.url().endsWith('/conformance/mock'));
    // The page starts the first run.
    await page.getByRole('link', { name: 'Conformance' }).click();
    expect((await started).status()).toBe(202);
    fixture.expected = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED/;
  });
});
