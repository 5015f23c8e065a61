import { parseTarget } from '@threads-api/conformance';
import { freePort } from '@threads-api/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createRunner } from '../../server/conformance/run-conformance.ts';
import { createPortal } from '../../server/http/create-portal.ts';
import { startHttpServer } from '../../server/http/start-http-server.ts';
import { buildSite } from '../../server/site/build-site.ts';
import { createStateStore } from '../../server/state-store.ts';
import type { PortalInBrowser } from '../open-browser.ts';

/** Tests a page while the portal is down. Its server runs in this process with the state of the real one. */
export function testConnection(fixture: PortalInBrowser): void {
  test('the page reconnects after a restart of the portal and can start a run', async () => {
    const { page, portal } = fixture;
    const state = await portal.readState();
    const { baseUrl, token } = await portal.readMock();
    const mock = parseTarget({ baseUrl, tokens: { full: token } }, 'The mock');
    const store = createStateStore(state);
    const site = await buildSite();
    const open = async () => ({ target: mock, stop: async () => undefined });
    const runner = createRunner(store, { mock: open, server: open }, () => ({}));
    onTestFinished(async () => void (await runner.stop()));
    const compare = async () => undefined;
    /** Each start has a new secret. */
    const serve = async (port: number, secret: string) => {
      const server = await startHttpServer(port);
      onTestFinished(server.close);
      server.setListener(createPortal({ store, site, reference: () => '{}', compare, runner, secret }));
      return server;
    };
    const first = await serve(await freePort(), 'first');
    await fixture.open('conformance', first.url);
    await first.close();
    await page.getByText('Connection lost').waitFor();
    await serve(Number(new URL(first.url).port), 'second');
    await page.getByRole('status').getByText('Live').waitFor({ state: 'attached' });
    const started = page.waitForResponse((response) => response.url().endsWith('/conformance/mock'));
    await page.locator('[data-target=mock]').getByRole('button', { name: /^Run/ }).click();
    expect((await started).status()).toBe(202);
    fixture.expected = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED/;
  });
}
