import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { waitTimeout } from '@threads-api/testing';
import { executablePath, launchChromium } from '@threads-api/testing/browser/vitest';
import { listen } from '@threads-api/testing/listen';
import { readSite, type Site } from '@threads-api/ui/site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCommand } from '../../server/site/build-command.ts';

let folder: string;
let site: Site;
/** Serves the site from a subfolder, like a static file host. */
const host = createServer((request, response) => {
  const name = (request.url ?? '').replace(/^\/docs\//, '').split('?')[0] || 'index.html';
  const file = site.get(name);
  response.writeHead(file ? 200 : 404, { 'Content-Type': file?.type ?? 'text/plain' }).end(file?.content);
});
const url = await listen(host, afterAll);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  await build();
});
afterAll(() => rm(folder, { recursive: true }));

/** Builds a site and serves it instead of the last one. */
async function build(file?: string, base?: string): Promise<void> {
  const out = join(folder, 'site');
  await buildCommand.run({ out, conformance: !file, ...(base && { base }) }, file ? [file] : [], []);
  site = await readSite(pathToFileURL(out));
}

async function openPage(view: string) {
  const page = await (await launchChromium()).newPage();
  page.setDefaultTimeout(waitTimeout);
  const errors: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await page.goto(`${url}/docs/#/${view}`);
  return { page, errors, hosts };
}

test.skipIf(!executablePath)(
  'the static site shows the contract and the results, but no controls that need a server',
  async () => {
    const { page, errors } = await openPage('conformance');
    await page.getByText('Snapshot').waitFor();
    expect(await page.getByText('Conforms').count()).toBe(2);
    expect(await page.getByRole('button', { name: /Run/ }).count()).toBe(0);
    const [report] = await page.getByRole('link', { name: 'All responses and checks' }).all();
    await report?.click();
    await page.getByRole('row', { name: /^GET \/threads \d/ }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Decisions' }).click();
    await page.getByRole('row', { name: /^R16 / }).waitFor();
    await page.getByRole('link', { name: 'Reference' }).click();
    await page.locator('.scalar').getByText('List threads').first().waitFor();
    expect(errors).toEqual([]);
    await page.close();
  },
);

test('without the reference, the site is at most 250 kB', () => {
  const data = ['reference.js', 'data/state.json', 'data/document.json'];
  const own = [...site].filter(([name]) => !data.includes(name));
  const sizes = own.map(([, { content }]) => gzipSync(content).length);
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000);
});

test.skipIf(!executablePath)(
  'the site of another document has its pages, and loads nothing from other hosts',
  async () => {
    const bookshop = fileURLToPath(
      new URL('../../../../packages/http/testing/bookshop/bookshop.yaml', import.meta.url),
    );
    let loaded = 0;
    const pictures = createServer((_, response) => {
      loaded += 1;
      response.end();
    });
    const picture = `${await listen(pictures)}/picture.png`;
    const text = await readFile(bookshop, 'utf8');
    const [document, older] = [join(folder, 'bookshop.yaml'), join(folder, 'older.yaml')];
    await writeFile(document, text.replace('title: Bookshop', `$&, description: "![A book](${picture})"`));
    await writeFile(older, text.replace('genre, number]', 'genre, number, price]'));
    await build(document, older);
    const { page, hosts } = await openPage('changes');
    await page.getByText(/\d+ breaking, \d+ compatible/).waitFor();
    await page.getByRole('link', { name: 'Examples' }).click();
    await page.getByText('https://books.example/shop/books').first().waitFor();
    await page.getByRole('link', { name: 'Reference' }).click();
    await page.locator('.scalar h1').first().waitFor();
    const shown = page.getByRole('img', { name: 'A book' });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    expect(loaded).toBe(0);
    expect(await page.getByRole('link', { name: /Conformance|Decisions/ }).count()).toBe(0);
    expect([...hosts]).toEqual(['127.0.0.1']);
    await page.close();
  },
);
