import { createServer } from 'node:http';
import { listen } from '@threads-api/testing/listen';
import { expect, test } from 'vitest';
import { usePage } from '../open-browser.ts';
import type { Started } from '../start-all.ts';

/** Tests the access that other pages in a developer's browser have to the portal and the mock. */
export function testAccess(portalOf: () => Started): void {
  const fixture = usePage();

  test('a page on another port can call the API of the mock, but not control it, read the secret or start a run', async () => {
    const { page } = fixture;
    const portal = portalOf();
    /** Like a front end in development. */
    const server = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><title>Another page</title>');
    });
    const { port } = new URL(await listen(server));
    const { conformance: before, mockControl = '' } = await portal.readState();
    const { baseUrl } = await portal.readMock();
    await page.goto(`http://localhost:${port}`);
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
    expect((await portal.readState()).conformance).toEqual(before);
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
    // Rejected requests are errors in the console.
    fixture.expected = /Failed to load|blocked by CORS/;
  });
}
