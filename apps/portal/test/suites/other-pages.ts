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
  const refusals = /Failed to load|blocked by CORS|Refused to display|evil\.localhost/;

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

  test('another host name that resolves to this machine is rejected', async () => {
    const { page, portal } = fixture;
    const { port } = new URL(portal.url);
    // Browsers resolve every subdomain of localhost to this machine.
    const response = await page.goto(`http://evil.localhost:${port}/`);
    expect(response?.status()).toBe(403);
    expect(await page.content()).not.toContain('name="secret"');
    fixture.expected = refusals;
  });

  test('a page on another port cannot show the portal in a frame', async () => {
    const { page, portal } = fixture;
    await page.goto(foreignPage);
    await page.evaluate(async (url) => {
      const frame = document.createElement('iframe');
      frame.src = url;
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
    }, portal.url);
    const [, frame] = page.frames();
    expect(await frame?.content()).not.toContain('name="secret"');
    fixture.expected = refusals;
  });

  test('a dropped target file with commands is rejected, with advice', async () => {
    const { page, portal, open } = fixture;
    const before = (await portal.readState()).conformance?.other;
    await open('conformance');
    const { baseUrl, token } = await portal.readMock();
    const target = { baseUrl, tokens: { full: token }, actions: { receiveMessage: 'exit 1' } };
    const dataTransfer = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'target.json', { type: 'application/json' }));
      return transfer;
    }, JSON.stringify(target));
    await page.locator('h1').dispatchEvent('drop', { dataTransfer });
    const other = page.locator('[data-target=other]');
    await other.getByRole('alert').getByText('pnpm conformance --target FILE').waitFor();
    await other.getByText('pnpm conformance --help').waitFor();
    expect((await portal.readState()).conformance?.other).toEqual(before);
    fixture.expected = refusals;
  });
}
