import { freePort } from '@threads-api/testing';
import { describe, onTestFinished, test } from 'vitest';
import { buildSite } from '../server/site/build-site.ts';
import { executablePath, usePage } from './open-browser.ts';
import { openPortal } from './security/open-portal.ts';

/** Serves the pages from this process, with the mock. */
describe.skipIf(!executablePath)('after a restart of the portal', () => {
  const fixture = usePage();

  test('the page reconnects and can control the mock with the new secret', async () => {
    const { page } = fixture;
    const [site, port] = [await buildSite(), await freePort()];
    const first = await openPortal({ port, site });
    await fixture.open('reference', first);
    await first.close();
    await page.getByText('Connection lost').waitFor();
    const second = await openPortal({ port, site });
    onTestFinished(async () => {
      await second.close();
    });
    await page.getByRole('status').getByText('Live').waitFor({ state: 'attached' });
    await page.getByText('Scenarios', { exact: true }).click();
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('any operation, 1 left').waitFor();
    fixture.expected = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|Failed to fetch document/;
  });
});
