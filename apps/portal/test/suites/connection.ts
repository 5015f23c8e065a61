import { parseTarget } from '@threads-api/conformance';
import { freePort } from '@threads-api/testing';
import { onTestFinished, test } from 'vitest';
import { buildSite } from '../../server/build-site.ts';
import { createPortal } from '../../server/create-portal.ts';
import { startHttpServer } from '../../server/start-http-server.ts';
import { createStateStore } from '../../server/state-store.ts';
import type { PortalInBrowser } from '../open-browser.ts';

/** A page while the portal is away. Its server runs in this process, on the state of the real one. */
export function testConnection(fixture: PortalInBrowser): void {
  const { open } = fixture;

  test('the page reconnects after a restart of the portal', async () => {
    const { page, portal } = fixture;
    const state = await portal.readState();
    const { baseUrl, token } = state.services.mock;
    const mock = parseTarget({ baseUrl, tokens: { full: token } }, 'The mock');
    const listener = createPortal({
      store: createStateStore(state),
      site: await buildSite(),
      targets: { mock, server: mock },
      signal: new AbortController().signal,
    });
    const serve = async (port: number) => {
      const server = await startHttpServer(port);
      onTestFinished(server.close);
      server.setListener(listener);
      return server;
    };
    const first = await serve(await freePort());
    await open('contract', first.url);
    await first.close();
    await page.getByText('Connection lost').waitFor();
    await serve(Number(new URL(first.url).port));
    await page.getByRole('status').getByText('Live').waitFor({ state: 'attached' });
    fixture.problems = fixture.problems.filter((text) => !/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED/.test(text));
  });
}
