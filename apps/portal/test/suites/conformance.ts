import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../server/site/build-site.ts';
import { usePage } from '../open-browser.ts';
import { checkedState, type OpenPortal, openPortal } from '../security/open-portal.ts';

/** Tests conformance runs and their results, without the demo server, whose run takes longer. */
export function testConformance(): void {
  const fixture = usePage();
  let portal: OpenPortal;
  beforeAll(async () => {
    portal = await openPortal({ site: await buildSite() });
  });
  afterAll(() => portal?.close());

  test('a result appears without a click, also in Decisions, and is marked after an edit', async () => {
    const { page } = fixture;
    await fixture.open('conformance', portal);
    const mock = page.locator('[data-target=mock]');
    await mock.getByText('Conforms').waitFor();
    expect(await mock.getByRole('row', { name: /^listThreads / }).textContent()).toMatch(/^listThreads\d+/);
    await page.getByRole('link', { name: 'Decisions' }).click();
    const row = page.getByRole('row', { name: /^R16 / });
    await row.getByText('passed').waitFor();
    expect(await row.getByText('for an earlier version').count()).toBe(0);
    portal.update('contract', { ...checkedState, hash: 'two' });
    await row.getByText('for an earlier version').waitFor();
    await page.getByRole('link', { name: 'Conformance' }).click();
    await mock.getByText('The contract has changed since this run').waitFor();
  });

  test('your own server is tested with a target file or a token, which is never stored', async () => {
    const { page } = fixture;
    await fixture.open('conformance', portal);
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
    const tokens = { full: 'a-secret-token' };
    await drop(JSON.stringify({ baseUrl: portal.mockUrl, tokens, skip: { 'filter-matches': 'tried elsewhere' } }));
    await other.locator('.verdict').waitFor();
    // The mock accepts any token, which is a finding.
    await other.getByText('auth-token-unknown').first().waitFor();
    await other.getByText(/^All \d+ checks$/).click();
    await other.getByText('tried elsewhere').waitFor();
    await other.getByRole('textbox', { name: 'Token' }).fill('a-secret-token');
    await other.getByLabel('Base URL').fill('http://127.0.0.1:9/api/v1');
    await other.getByRole('button', { name: 'Run checks' }).click();
    await other.getByText('The results below are from an earlier run').waitFor();
    expect((await portal.send('/data/state.json')).text).not.toContain('a-secret-token');
  });

  test('the button runs the checks again', async () => {
    const { page } = fixture;
    await fixture.open('conformance', portal);
    const mock = page.locator('[data-target=mock]');
    await mock.getByRole('button', { name: 'Run again' }).click();
    await mock.getByRole('progressbar').waitFor();
    await mock.locator('.verdict').waitFor({ state: 'detached' });
  });
}
