import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Started, startAll } from './start-all.ts';

const executablePath = inject('chromium');
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe.skipIf(!executablePath)('in a browser', () => {
  let portal: Started;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** What must never happen: an error in the console, a request to another host. */
  let wrong: string[];

  beforeAll(async () => {
    portal = await startAll();
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    wrong = [];
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
    page.on('pageerror', (error) => wrong.push(error.message));
    context.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname)) wrong.push(request.url());
    });
  });
  afterEach(async () => {
    await context.close();
    await portal.restore();
    expect(wrong).toEqual([]);
  });

  const open = async (view: string) => {
    await page.goto(`${portal.url}/#/${view}`);
    await page.getByRole('status').getByText('Live').waitFor({ state: 'attached' });
  };
  const tile = (label: string) => page.locator('.tile', { hasText: label });

  test('the reference shows operations, webhooks and scopes', async () => {
    await open('reference');
    await page.locator('.scalar').getByText('List threads').first().waitFor();
    await page.locator('.scalar').getByText('Events', { exact: true }).first().click();
    await page.locator('.scalar').getByText('A message was received or sent').first().waitFor();
    await page.getByText('Scopes', { exact: true }).click();
    expect(await page.locator('.scopes').textContent()).toContain('notes:read list the notes of a thread');
  });

  test.for(['Mock', 'Demo server'])('try it against: %s', async (name) => {
    await open('reference');
    await page.getByRole('button', { name, exact: true }).click();
    await page.locator('.scalar').getByText('List threads').first().click();
    await page
      .locator('.scalar')
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    const port = new RegExp(`${name.toLowerCase()} +http://127.0.0.1:(\\d+)`).exec(portal.output.stdout)?.[1];
    const answered = page.waitForResponse(
      (response) =>
        response.url().startsWith(`http://127.0.0.1:${port}/api/v1/threads`) && response.request().method() === 'GET',
    );
    await page.getByRole('dialog').getByRole('button', { name: /Send/ }).first().click();
    expect((await answered).status()).toBe(200);
    await page.getByRole('dialog').getByText('Brake squeal after service').first().waitFor();
  });

  test('the contract is in good health', async () => {
    await open('contract');
    await tile('lint findings').getByText('0', { exact: true }).waitFor();
    await page.getByText('As released: 1.0.0').waitFor();
    await page.getByRole('row', { name: /^R16 / }).getByText('unread-filter').waitFor();
  });

  test('an edit appears in the page without a reload, and its undoing too', async () => {
    await open('contract');
    await page.evaluate(() => Object.assign(window, { sameLoad: true }));
    await portal.edit('title: Conversation Threads API', 'title: Conversation Threads API, edited');
    await page.getByRole('heading', { name: 'Conversation Threads API, edited' }).waitFor();
    await portal.restore();
    await page.getByRole('heading', { name: 'Conversation Threads API', exact: true }).waitFor();
    expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
  });

  test('an edit of an example is what the mock answers', async () => {
    await open('contract');
    await portal.edit('subject: Brake squeal after service', 'subject: Brakes');
    const mock = /mock +(http\S+)/.exec(portal.output.stdout)?.[1];
    await expect
      .poll(async () => (await fetch(`${mock}/threads`, { headers: { Authorization: 'Bearer any' } })).text())
      .toContain('"subject":"Brakes"');
  });

  test('a breaking edit is shown in red with its line, the old and the new', async () => {
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

  test('a lint finding has its line and what mends it', async () => {
    await open('contract');
    await portal.edit('summary: List threads', 'summary: Lists threads.');
    const card = page.locator('.card.bad').first();
    await card.getByText('house/summary-style').waitFor();
    const text = await readFile(portal.spec, 'utf8');
    const line = text.split('\n').findIndex((content) => content.includes('Lists threads.')) + 1;
    expect(await card.textContent()).toContain(`openapi.yaml:${line}:`);
  });

  test('a broken file is told, the last good state stays, and mending it recovers', async () => {
    await open('contract');
    await portal.edit('paths:\n', 'paths: [\n');
    const alert = page.getByRole('alert');
    await alert.getByText('is not valid YAML').waitFor();
    await page.getByRole('heading', { name: 'Conversation Threads API' }).waitFor();
    await portal.restore();
    await alert.waitFor({ state: 'detached' });
  });

  test('a contract that the mock cannot serve is told, and the last good state stays', async () => {
    await open('contract');
    await writeFile(portal.spec, 'openapi: 3.1.0\ninfo: { title: x, version: 9.9.9 }\npaths: {}\n');
    await page.getByRole('alert').getByText('no response examples').waitFor();
    await page.getByRole('heading', { name: 'Conversation Threads API' }).waitFor();
    expect(await page.locator('.brand').textContent()).toContain('1.0.0');
  });

  test('whoever is trying a request keeps it while the spec is saved', async () => {
    await open('reference');
    await page.locator('.scalar').getByText('List threads').first().click();
    await page
      .locator('.scalar')
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: /Send/ }).first().click();
    const answer = page.getByRole('dialog').getByText('Brake squeal after service').first();
    await answer.waitFor();
    const told = page.waitForEvent('console', { predicate: (message) => message.text() === 'told' });
    await page.evaluate(() => {
      const events = new EventSource('events');
      let count = 0;
      // The first comes with the connection, the second with the save.
      events.addEventListener('contract', () => {
        count += 1;
        if (count === 2) console.log('told');
      });
    });
    await portal.edit('openapi: 3.1.0\n', '# a remark\nopenapi: 3.1.0\n');
    await told;
    expect(await answer.isVisible()).toBe(true);
  });

  test('the page finds the portal again after a restart', async () => {
    const port = new URL(portal.url).port;
    await open('contract');
    await portal.stop();
    await page.getByText('Connection lost').waitFor();
    portal = await startAll({ PORTAL_PORT: port });
    await page.getByRole('status').getByText('Live').waitFor({ state: 'attached' });
    wrong = wrong.filter((text) => !/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|503/.test(text));
  });

  test('a result of an earlier contract says so', async () => {
    await open('conformance');
    const mock = page.locator('[data-target=mock]');
    await mock.getByRole('button').click();
    await mock.getByText('Conforms').waitFor();
    await portal.edit('title: Conversation Threads API', 'title: Another API');
    await mock.getByText('The contract has changed since this run').waitFor();
  });

  test('the button runs the kit and ends with a matrix', async () => {
    await open('conformance');
    const server = page.locator('[data-target=server]');
    await server.getByText('Not run yet').waitFor();
    await server.getByRole('button', { name: 'Run the checks' }).click();
    await server.getByRole('progressbar').waitFor();
    await server.getByText('Conforms').waitFor();
    expect(await server.getByRole('row', { name: /^listThreads / }).textContent()).toMatch(/^listThreads\d+/);
    // The rules know the result too.
    await page.getByRole('link', { name: 'Contract' }).click();
    await page.getByRole('row', { name: /^R16 / }).getByText('passed').waitFor();
  });

  test('another server on this machine can be tested; others cannot, and the token is nowhere', async () => {
    await open('conformance');
    const other = page.locator('[data-target=other]');
    const mock = /mock +(http\S+)/.exec(portal.output.stdout)?.[1] ?? '';
    await other.getByLabel('Base URL').fill('https://threads.example/api/v1');
    await other.getByLabel('Token').fill('a-secret-token');
    const refused = page.waitForResponse((response) => response.url().endsWith('/conformance/other'));
    await other.getByRole('button').click();
    expect((await refused).status()).toBe(400);
    await other.getByRole('alert').getByText('Only a server on this machine').waitFor();
    wrong = wrong.filter((text) => !text.includes('400 (Bad Request)'));
    await other.getByLabel('Base URL').fill(mock);
    await other.getByRole('button').click();
    await other.locator('.verdict').waitFor();
    // A mock takes any token, and says so.
    await other.getByText('auth-token-unknown').first().waitFor();
    const state = await (await fetch(`${portal.url}/data/state.json`)).text();
    expect(state).not.toContain('a-secret-token');
    expect(`${portal.output.stdout}${portal.output.stderr}`).not.toContain('a-secret-token');
  });

  test('examples are there for every operation, in three languages', async () => {
    await open('examples');
    await page.getByText('/threads?unread=1').waitFor();
    await page.getByRole('button', { name: 'Typed client' }).click();
    await page.getByText("client.GET('/threads/{id}/notes'").waitFor();
    await page.getByRole('button', { name: 'React hook' }).click();
    await page.getByText('useListThreads').waitFor();
  });

  test.for(
    ['reference', 'contract', 'conformance', 'examples'].flatMap((view) => [
      [view, 'light'] as const,
      [view, 'dark'] as const,
    ]),
  )('axe finds no serious fault: %s, %s', async ([view, colorScheme]) => {
    await page.emulateMedia({ colorScheme });
    await open(view);
    if (view === 'reference') await page.locator('.scalar').getByText('List threads').first().waitFor();
    await page.evaluate(axe);
    // What is inside the reference is Scalar's to mend.
    const { violations } = await page.evaluate(() =>
      (window as never as { axe: { run(context: object): Promise<{ violations: AxeViolation[] }> } }).axe.run({
        exclude: ['.scalar'],
      }),
    );
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  test.for(['reference', 'contract', 'conformance', 'examples'])('nothing jumps while it loads: %s', async (view) => {
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(view);
    await page.locator('h1').first().waitFor();
    if (view === 'reference') await page.locator('.scalar').getByText('Your first request').first().waitFor();
    // What is called good by those who defined the measure.
    expect(await page.evaluate(() => (window as never as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.1);
  });

  test('on a phone nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const view of ['contract', 'conformance', 'examples']) {
      await open(view);
      await page.locator('h1').waitFor();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        view,
      ).toBeLessThanOrEqual(0);
    }
  });

  test('everything can be reached by the keyboard', async () => {
    await open('contract');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});

interface AxeViolation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}
