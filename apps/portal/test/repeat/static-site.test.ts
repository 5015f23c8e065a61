import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { waitTimeout } from '@threads-api/testing';
import { executablePath, launchChromium } from '@threads-api/testing/browser/vitest';
import { listen } from '@threads-api/testing/listen';
import { writeFiles } from '@threads-api/testing/temporary-folder';
import { readSite, type Site } from '@threads-api/ui/site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCommand } from '../../server/site/build-command.ts';

const bookshop = new URL('../../../../packages/http/testing/bookshop/bookshop.yaml', import.meta.url);
const decisions = '| id | point | decision | observable |\n|---|---|---|---|\n| D1 | search | by genre | yes |\n';

let site: Site;
/** Serves the site from a subfolder, like a static file host. */
const host = createServer((request, response) => {
  const name = (request.url ?? '').replace(/^\/docs\//, '').split('?')[0] || 'index.html';
  const file = site.get(name);
  response.writeHead(file ? 200 : 404, { 'Content-Type': file?.type ?? 'text/plain' }).end(file?.content);
});
const url = await listen(host, afterAll);

let picturesLoaded = 0;
const pictures = createServer((_, response) => {
  picturesLoaded += 1;
  response.end();
});
const picture = `${await listen(pictures, afterAll)}/picture.png`;

beforeAll(async () => {
  const text = await readFile(bookshop, 'utf8');
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  await writeFiles(folder, {
    'bookshop.yaml': text.replace('title: Bookshop', `$&, description: "![A book](${picture})"`),
    'older.yaml': text.replace('genre, number]', 'genre, number, price]'),
    'DECISIONS.md': decisions,
  });
  const out = join(folder, 'site');
  await buildCommand.run({ out, base: join(folder, 'older.yaml') }, [join(folder, 'bookshop.yaml')], []);
  site = await readSite(pathToFileURL(out));
  await rm(folder, { recursive: true });
});

test.skipIf(!executablePath)('the static site has its pages, and loads nothing from other hosts', async () => {
  const page = await (await launchChromium()).newPage();
  page.setDefaultTimeout(waitTimeout);
  const errors: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await page.goto(`${url}/docs/#/changes`);
  await page.getByText('Snapshot').waitFor();
  await page.getByText(/\d+ breaking, \d+ compatible/).waitFor();
  await page.getByRole('link', { name: 'Examples' }).click();
  await page.getByText('https://books.example/shop/books').first().waitFor();
  await page.getByRole('link', { name: 'Decisions' }).click();
  await page.getByRole('row', { name: /^D1 / }).waitFor();
  expect(errors).toEqual([]);
  await page.getByRole('link', { name: 'Reference' }).click();
  await page.locator('.scalar h1').first().waitFor();
  const shown = page.getByRole('img', { name: 'A book' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  expect(picturesLoaded).toBe(0);
  expect([...hosts]).toEqual(['127.0.0.1']);
  await page.close();
});

test('without the reference, the site is at most 250 kB', () => {
  const data = ['reference.js', 'data/state.json', 'data/document.json'];
  const own = [...site].filter(([name]) => !data.includes(name));
  const sizes = own.map(([, { content }]) => gzipSync(content).length);
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000);
});
