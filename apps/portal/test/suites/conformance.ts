import { contract } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { hasService } from '../../server/conformance/launch-service.ts';
import type { PortalInBrowser } from '../open-browser.ts';

/** Tests conformance runs and their results. */
export function testConformance(fixture: PortalInBrowser): void {
  const { open } = fixture;

  test.skipIf(!hasService)(
    'both results appear without a click, and the button runs the checks again',
    { timeout: 300_000 },
    async () => {
      const { page } = fixture;
      await open('conformance');
      const server = page.locator('[data-target=server]');
      await server.getByText('Conforms').waitFor({ timeout: 120_000 });
      const mock = page.locator('[data-target=mock]');
      await mock.getByText('Conforms').waitFor();
      await mock.getByRole('button', { name: 'Run again' }).click();
      await mock.getByRole('progressbar').waitFor();
      await mock.getByText('Conforms').waitFor();
      expect(await server.getByRole('row', { name: /^listThreads / }).textContent()).toMatch(/^listThreads\d+/);
      await page.getByRole('link', { name: 'Decisions' }).click();
      await page.getByRole('row', { name: /^R16 / }).getByText('passed').waitFor();
    },
  );

  test('after an edit, Decisions marks its results as older', async () => {
    const { page, portal } = fixture;
    await open('decisions');
    const row = page.getByRole('row', { name: /^R16 / });
    await row.getByText('passed').waitFor();
    expect(await row.getByText('for an earlier version').count()).toBe(0);
    await portal.edit('title: Conversation Threads API', 'title: Conversation Threads API, edited');
    await row.getByText('for an earlier version').waitFor();
  });

  test.skipIf(!hasService)('the checks do not change the data of the demo server', async () => {
    const { page, portal } = fixture;
    await open('conformance');
    await page.locator('[data-target=server] .verdict').waitFor();
    const { server } = (await portal.readState()).services;
    const read = async (path: string) =>
      (await fetch(`${server?.baseUrl}${path}`, { headers: { Authorization: `Bearer ${server?.token}` } })).json();
    for (const id of ['listThreads', 'getThread', 'listThreadNotes'] as const) {
      const { path, examples, success } = contract.operation(id);
      const exchanges = examples.filter(
        ({ status, request, caller }) => status === success?.status && request.known && !caller,
      );
      expect(exchanges.length).toBeGreaterThan(0);
      for (const { request, value } of exchanges) {
        const filled = path.replace('{id}', request.path.id ?? '');
        expect(await read(`${filled}?${new URLSearchParams(request.query)}`)).toEqual(value);
      }
    }
  });

  test.skipIf(!hasService)('a result for an earlier contract is marked as out of date', async () => {
    const { page, portal } = fixture;
    await open('conformance');
    const mock = page.locator('[data-target=mock]');
    const server = page.locator('[data-target=server]');
    await mock.locator('.verdict').waitFor();
    await portal.edit('title: Conversation Threads API', 'title: Another API');
    await mock.getByText('The contract has changed since this run').waitFor();
    await server.getByText('The demo server still has an older contract').waitFor();
    await portal.restore();
    await server.getByText('The demo server still has an older contract').waitFor({ state: 'detached' });
  });

  test('a dropped target file is tested, and an unusable one shows the reason', async () => {
    const { page, portal } = fixture;
    await open('conformance');
    const other = page.locator('[data-target=other]');
    const drop = async (text: string) => {
      const dataTransfer = await page.evaluateHandle((content) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], 'target.json', { type: 'application/json' }));
        return transfer;
      }, text);
      await page.locator('h1').dispatchEvent('drop', { dataTransfer });
    };
    await drop('{"baseUrl"');
    await other.getByRole('alert').getByText('target.json is not JSON').waitFor();
    await drop('{"baseUrl": "http://127.0.0.1:9/api/v1"}');
    await other.getByRole('alert').getByText("must have required property 'tokens'").waitFor();
    fixture.expected = /400 \(Bad Request\)/;
    const { baseUrl, token } = await portal.readMock();
    await drop(JSON.stringify({ baseUrl, tokens: { full: token }, skip: { 'filter-matches': 'tried elsewhere' } }));
    await other.locator('.verdict').waitFor();
    await other.getByText(/^All \d+ checks$/).click();
    await other.getByText('tried elsewhere').waitFor();
  });

  test('a server is tested with a token, which is never stored', async () => {
    const { page, portal } = fixture;
    await open('conformance');
    const other = page.locator('[data-target=other]');
    const mock = /mock +(http\S+)/.exec(portal.output.stdout)?.[1] ?? '';
    await other.getByRole('textbox', { name: 'Token' }).fill('a-secret-token');
    await other.getByLabel('Base URL').fill(mock);
    await other.getByRole('button', { name: 'Run checks' }).click();
    await other.locator('.verdict').waitFor();
    // The mock accepts any token, which is a finding.
    await other.getByText('auth-token-unknown').first().waitFor();
    const state = await (await fetch(`${portal.url}/data/state.json`)).text();
    expect(state).not.toContain('a-secret-token');
    expect(`${portal.output.stdout}${portal.output.stderr}`).not.toContain('a-secret-token');
  });
}
