import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { PortalInBrowser } from '../open-browser.ts';

/** The status of the contract, live while the file is edited. */
export function testContract(fixture: PortalInBrowser): void {
  const { open } = fixture;
  const tile = (label: string) => fixture.page.locator('.tile', { hasText: label });

  test('the contract has no findings, and the page says what changed since the release', async () => {
    const { page, portal } = fixture;
    await open('contract');
    await tile('lint findings').getByText('0', { exact: true }).waitFor();
    await expect.poll(async () => (await portal.readState()).contract.comparison).toBeDefined();
    const { released, changes } = (await portal.readState()).contract.comparison ?? { changes: [] };
    await tile(`breaking since ${released}`).getByText('0', { exact: true }).waitFor();
    await tile('compatible change').getByText(`${changes.length}`, { exact: true }).waitFor();
    expect(await page.getByText(`No changes since ${released}`).count()).toBe(changes.length === 0 ? 1 : 0);
    await page.getByRole('row', { name: /^R16 / }).getByText('filter-matches').waitFor();
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
    const card = page.locator('.card.good', { hasText: 'The time of the latest message.' }).first();
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
}
