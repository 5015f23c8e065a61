import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { PortalInBrowser } from '../open-browser.ts';

/** Tests the access that other pages in a developer's browser have to the portal and the mock. */
export function testOtherPages(fixture: PortalInBrowser): void {
  let foreignPage: string;

  /** A page on another port of this machine, like a front end in development. */
  beforeAll(async () => {
    const server = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><title>Another page</title>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    foreignPage = `http://localhost:${(server.address() as AddressInfo).port}`;
    return () => {
      server.closeAllConnections();
      server.close();
    };
  });

  /** Wait for the runs at startup, so that any other run was started by a page. */
  beforeEach(() => fixture.portal.checked());

  /** Ignores rejected requests, which are errors in the console. */
  const refusals = /Failed to load|blocked by CORS/;

  test('a page on another port can neither read the secret nor start a run', async () => {
    const { page, portal } = fixture;
    const before = (await portal.readState()).conformance?.mock.report;
    await page.goto(foreignPage);
    const read = await page.evaluate(async (url) => {
      const attempt = (path: string, init: RequestInit) =>
        fetch(`${url}${path}`, init).then(
          async (response) => `${response.type} ${await response.text()}`,
          () => 'unreadable',
        );
      return [
        await attempt('/', {}),
        await attempt('/', { mode: 'no-cors' }),
        await attempt('/data/state.json', {}),
        await attempt('/conformance/mock', { method: 'POST', mode: 'no-cors' }),
        await attempt('/conformance/mock', { method: 'POST', headers: { Authorization: 'Bearer guess' } }),
      ];
    }, portal.url);
    expect(read).toEqual(['unreadable', 'unreadable', 'unreadable', 'unreadable', 'unreadable']);
    const mock = (await portal.readState()).conformance?.mock;
    expect([mock?.status, mock?.report]).toEqual(['done', before]);
    fixture.expected = refusals;
  });

  test('a page on another port can call the API of the mock, but not control it', async () => {
    const { page, portal } = fixture;
    const { mockControl = '' } = await portal.readState();
    const { baseUrl } = await portal.readMock();
    await page.goto(foreignPage);
    const statuses = await page.evaluate(
      async ([api, control]) => {
        const headers = { Authorization: 'Bearer any' };
        const body = '{"scenario": "503", "times": "always"}';
        return [
          (await fetch(`${api}/threads`, { headers })).status,
          (await fetch(control, { method: 'POST', body })).status,
          (await fetch(control, { method: 'POST', headers, body })).status,
          (await fetch(control, { method: 'DELETE' })).status,
        ];
      },
      [baseUrl, mockControl] as const,
    );
    expect(statuses).toEqual([200, 401, 401, 401]);
    expect((await (await fetch(mockControl)).json()).active).toEqual([]);
    fixture.expected = refusals;
  });
}
