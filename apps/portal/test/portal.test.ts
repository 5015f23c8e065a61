import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { executablePath, usePortalInBrowser } from './open-browser.ts';
import { startAll } from './start-all.ts';

describe.skipIf(!executablePath)('the portal in a browser', () => {
  const fixture = usePortalInBrowser();
  const { open } = fixture;
  const tile = (label: string) => fixture.page.locator('.tile', { hasText: label });

  test('the reference shows operations, webhooks and scopes', async () => {
    const { page } = fixture;
    await open('reference');
    await page.locator('.scalar').getByText('List threads').first().waitFor();
    await page.locator('.scalar').getByText('Events', { exact: true }).first().click();
    await page.locator('.scalar').getByText('A message was received or sent').first().waitFor();
    await page.getByText('Scopes', { exact: true }).click();
    expect(await page.locator('.scopes').textContent()).toContain('notes:read list the notes of a thread');
  });

  test.for(['Mock', 'Demo server'])('try-it sends requests to: %s', async (name) => {
    const { page, portal } = fixture;
    await open('reference');
    await page.getByRole('button', { name, exact: true }).click();
    await page.locator('.scalar').getByText('List threads').first().click();
    await page
      .locator('.scalar')
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    const port = new RegExp(`${name.toLowerCase()} +http://127.0.0.1:(\\d+)`).exec(portal.output.stdout)?.[1];
    const received = page.waitForResponse(
      (response) =>
        response.url().startsWith(`http://127.0.0.1:${port}/api/v1/threads`) && response.request().method() === 'GET',
    );
    await page.getByRole('dialog').getByRole('button', { name: /Send/ }).first().click();
    expect((await received).status()).toBe(200);
    await page.getByRole('dialog').getByText('Brake squeal after service').first().waitFor();
  });

  test('the contract has no findings and no changes since the release', async () => {
    const { page } = fixture;
    await open('contract');
    await tile('lint findings').getByText('0', { exact: true }).waitFor();
    await page.getByText('No changes since 1.0.0').waitFor();
    await page.getByRole('row', { name: /^R16 / }).getByText('unread-filter').waitFor();
  });

  test('an edit, and its undo, appear without a reload', async () => {
    const { page, portal } = fixture;
    await open('contract');
    await page.evaluate(() => Object.assign(window, { sameLoad: true }));
    await portal.edit('title: Conversation Threads API', 'title: Conversation Threads API, edited');
    await page.getByRole('heading', { name: 'Conversation Threads API, edited' }).waitFor();
    await portal.restore();
    await page.getByRole('heading', { name: 'Conversation Threads API', exact: true }).waitFor();
    expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
  });

  test('the mock serves an edited example', async () => {
    const { portal } = fixture;
    await open('contract');
    await portal.edit('subject: Brake squeal after service', 'subject: Brakes');
    const mock = /mock +(http\S+)/.exec(portal.output.stdout)?.[1];
    await expect
      .poll(async () => (await fetch(`${mock}/threads`, { headers: { Authorization: 'Bearer any' } })).text())
      .toContain('"subject":"Brakes"');
  });

  test('a breaking edit shows its line, the old value and the new value', async () => {
    const { page, portal } = fixture;
    await open('contract');
    await portal.edit('maximum: 200', 'maximum: 150');
    const text = await readFile(portal.spec, 'utf8');
    const line = text.split('\n').findIndex((content) => content.includes('maximum: 150')) + 1;
    const card = page.locator('.card.bad', { hasText: 'historyLimit' });
    await card.getByText(`spec/openapi.yaml:${line}`).waitFor();
    expect(await card.locator('.removed').textContent()).toBe('− 200');
    expect(await card.locator('.added').textContent()).toBe('+ 150');
    await page.locator('.tile.bad', { hasText: 'breaking since 1.0.0' }).getByText('1', { exact: true }).waitFor();
  });

  test('a changed description shows the words that changed, not the whole text twice', async () => {
    const { page, portal } = fixture;
    await open('contract');
    const text = 'description: The time of the newest message. The list is ordered by it.';
    await portal.edit(text, text.replace('newest', 'latest'));
    const card = page.locator('.card.good', { hasText: 'description' }).first();
    await card.locator('ins').waitFor();
    expect(await card.locator('del').allTextContents()).toEqual(['newest']);
    expect(await card.locator('ins').allTextContents()).toEqual(['latest']);
    expect(await card.locator('.added').textContent()).toBe(
      '+ The time of the latest message. The list is ordered by it.',
    );
  });

  test('a lint finding shows its rule and line', async () => {
    const { page, portal } = fixture;
    await open('contract');
    await portal.edit('summary: List threads', 'summary: Lists threads.');
    const card = page.locator('.card.bad').first();
    await card.getByText('house/summary-style').waitFor();
    const text = await readFile(portal.spec, 'utf8');
    const line = text.split('\n').findIndex((content) => content.includes('Lists threads.')) + 1;
    expect(await card.textContent()).toContain(`openapi.yaml:${line}:`);
  });

  test('an invalid file shows an error and the last valid contract, until it is fixed', async () => {
    const { page, portal } = fixture;
    await open('contract');
    await portal.edit('paths:\n', 'paths: [\n');
    const alert = page.getByRole('alert');
    await alert.getByText('is not valid YAML').waitFor();
    await page.getByRole('heading', { name: 'Conversation Threads API' }).waitFor();
    await portal.restore();
    await alert.waitFor({ state: 'detached' });
  });

  test('a contract that the mock cannot serve shows an error and the last valid contract', async () => {
    const { page, portal } = fixture;
    await open('contract');
    await writeFile(portal.spec, 'openapi: 3.1.0\ninfo: { title: x, version: 9.9.9 }\npaths: {}\n');
    await page.getByRole('alert').getByText('has no operations').waitFor();
    await page.getByRole('heading', { name: 'Conversation Threads API' }).waitFor();
    expect(await page.locator('.brand').textContent()).toContain('1.0.0');
  });

  test('an open request and its response stay while the spec is saved', async () => {
    const { page, portal } = fixture;
    await open('reference');
    await page.locator('.scalar').getByText('List threads').first().click();
    await page
      .locator('.scalar')
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: /Send/ }).first().click();
    const responseText = page.getByRole('dialog').getByText('Brake squeal after service').first();
    await responseText.waitFor();
    const updated = page.waitForEvent('console', { predicate: (message) => message.text() === 'updated' });
    await page.evaluate(() => {
      const events = new EventSource('events');
      let count = 0;
      // The first event comes with the connection, the second with the save.
      events.addEventListener('contract', () => {
        count += 1;
        if (count === 2) console.log('updated');
      });
    });
    await portal.edit('openapi: 3.1.0\n', '# a comment\nopenapi: 3.1.0\n');
    await updated;
    expect(await responseText.isVisible()).toBe(true);
  });

  test('the page reconnects after a restart of the portal', async () => {
    const { page, portal } = fixture;
    const port = new URL(portal.url).port;
    await open('contract');
    await portal.stop();
    await page.getByText('Connection lost').waitFor();
    fixture.portal = await startAll({ PORTAL_PORT: port });
    await page.getByRole('status').getByText('Live').waitFor({ state: 'attached' });
    fixture.problems = fixture.problems.filter(
      (text) => !/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|503/.test(text),
    );
  });

  test('a result for an earlier contract is marked as out of date', async () => {
    const { page, portal } = fixture;
    await open('conformance');
    const mock = page.locator('[data-target=mock]');
    const server = page.locator('[data-target=server]');
    await mock.getByText('Conforms').waitFor();
    await portal.edit('title: Conversation Threads API', 'title: Another API');
    await mock.getByText('The contract has changed since this run').waitFor();
    await server.getByText('The demo server still has an older contract').waitFor();
    await portal.restore();
    await server.getByText('The demo server still has an older contract').waitFor({ state: 'detached' });
  });

  test('both results are there without a click, and the button runs the checks again', async () => {
    const { page } = fixture;
    await open('conformance');
    const server = page.locator('[data-target=server]');
    await server.getByText('Conforms').waitFor();
    await page.locator('[data-target=mock]').getByText('Conforms').waitFor();
    await server.getByRole('button', { name: 'Run again' }).click();
    await server.getByRole('progressbar').waitFor();
    await server.getByText('Conforms').waitFor();
    expect(await server.getByRole('row', { name: /^listThreads / }).textContent()).toMatch(/^listThreads\d+/);
    // The contract view shows the result of each rule.
    await page.getByRole('link', { name: 'Contract' }).click();
    await page.getByRole('row', { name: /^R16 / }).getByText('passed').waitFor();
  });

  test('a target file that is dropped on the page is tested; one that cannot be used says why', async () => {
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
    fixture.problems = fixture.problems.filter((text) => !text.includes('400 (Bad Request)'));
    const baseUrl = /demo server +(http\S+)/.exec(portal.output.stdout)?.[1];
    const token = /demo token +(\S+)/.exec(portal.output.stdout)?.[1];
    await drop(JSON.stringify({ baseUrl, tokens: { full: token }, skip: { 'unread-filter': 'tried elsewhere' } }));
    await other.locator('.verdict').waitFor();
    await other.getByText(/^All \d+ checks$/).click();
    await other.getByText('tried elsewhere').waitFor();
  });

  test('the next call of the mock is the scenario that the panel schedules', async () => {
    const { page, portal } = fixture;
    await open('reference');
    // The run at the start would use the scenario up.
    await expect
      .poll(async () => (await (await fetch(`${portal.url}/data/state.json`)).json()).conformance.mock.status)
      .toBe('done');
    const mock = /mock +(http\S+)/.exec(portal.output.stdout)?.[1];
    const status = async () =>
      (await fetch(`${mock}/threads/none`, { headers: { Authorization: 'Bearer any' } })).status;
    await page.getByText('Scenarios', { exact: true }).click();
    const panel = page.locator('.scenarios');
    await panel.getByText('Nothing is scheduled').waitFor();
    await panel.getByLabel('Operation').selectOption('getThread');
    await panel.getByLabel('Scenario').selectOption('503');
    await panel.getByRole('button', { name: 'Schedule' }).click();
    await panel.getByText('getThread, 1 to go').waitFor();
    expect([await status(), await status()]).toEqual([503, 404]);
    await panel.getByLabel('Scenario').selectOption('429');
    await panel.getByLabel('For').selectOption('all calls');
    await panel.getByRole('button', { name: 'Schedule' }).click();
    await panel.getByText('all calls', { exact: false }).last().waitFor();
    expect([await status(), await status()]).toEqual([429, 429]);
    await panel.getByRole('button', { name: 'Back to normal' }).click();
    await panel.getByText('Nothing is scheduled').waitFor();
    expect(await status()).toBe(404);
  });

  test('only servers on this machine can be tested, and the token is never stored', async () => {
    const { page, portal } = fixture;
    await open('conformance');
    const other = page.locator('[data-target=other]');
    const mock = /mock +(http\S+)/.exec(portal.output.stdout)?.[1] ?? '';
    await other.getByLabel('Base URL').fill('https://threads.example/api/v1');
    await other.getByLabel('Token').fill('a-secret-token');
    const refused = page.waitForResponse((response) => response.url().endsWith('/conformance/other'));
    await other.getByRole('button', { name: 'Run checks' }).click();
    expect((await refused).status()).toBe(400);
    await other.getByRole('alert').getByText('Only a server on this machine').waitFor();
    fixture.problems = fixture.problems.filter((text) => !text.includes('400 (Bad Request)'));
    await other.getByLabel('Base URL').fill(mock);
    await other.getByRole('button', { name: 'Run checks' }).click();
    await other.locator('.verdict').waitFor();
    // The mock accepts any token, which is a finding.
    await other.getByText('auth-token-unknown').first().waitFor();
    const state = await (await fetch(`${portal.url}/data/state.json`)).text();
    expect(state).not.toContain('a-secret-token');
    expect(`${portal.output.stdout}${portal.output.stderr}`).not.toContain('a-secret-token');
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
});
