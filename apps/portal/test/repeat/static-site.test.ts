import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { waitTimeout } from '@threads-api/testing';
import { executablePath, launchChromium } from '@threads-api/testing/browser/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasService } from '../../server/conformance/launch-service.ts';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
let folder: string;
let host: Server;

/** Serves the site from a subfolder, like a static file host. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  await promisify(execFile)(process.execPath, [main, 'build', '--conformance', '--out', folder]);
  const types: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.json': 'application/json',
  };
  host = createServer(async (request, response) => {
    const name = (request.url ?? '').replace(/^\/docs\//, '').split('?')[0] || 'index.html';
    const content = await readFile(join(folder, name)).catch(() => undefined);
    response.writeHead(content ? 200 : 404, { 'Content-Type': types[extname(name)] ?? 'text/plain' }).end(content);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await rm(folder, { recursive: true });
});

test('without the reference, the site is at most 250 kB', async () => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const own = names.filter(
    (entry) => entry.isFile() && !['reference.js', 'state.json', 'document.json'].includes(entry.name),
  );
  const sizes = await Promise.all(
    own.map(async (entry) => gzipSync(await readFile(join(entry.parentPath, entry.name))).length),
  );
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000);
});

test.skipIf(!executablePath)(
  'the static site shows the contract and the results, but no controls that need a server',
  async () => {
    const page = await (await launchChromium()).newPage();
    page.setDefaultTimeout(waitTimeout);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const { port } = host.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/docs/#/conformance`);
    await page.getByText('Snapshot').waitFor();
    const servers = hasService ? 2 : 1;
    expect(await page.getByText('Conforms').count()).toBe(servers);
    expect(await page.getByRole('table').count()).toBe(servers);
    expect(await page.getByRole('button', { name: /Run/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Decisions' }).click();
    await page.getByRole('row', { name: /^R16 / }).getByText('passed').waitFor();
    await page.getByRole('link', { name: 'Reference' }).click();
    await page.locator('.scalar').getByText('List threads').first().waitFor();
    expect(errors).toEqual([]);
    await page.close();
  },
);

test.skipIf(!executablePath)(
  'the site of another document has its pages, and loads nothing from other hosts',
  async () => {
    const other = await mkdtemp(join(tmpdir(), 'site-'));
    const own = folder;
    const bookshop = fileURLToPath(
      new URL('../../../../packages/http/testing/bookshop/bookshop.yaml', import.meta.url),
    );
    const older = join(other, 'older.yaml');
    let loaded = 0;
    const pictures = createServer((_, response) => {
      loaded += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(pictures, 'listening');
    const picture = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}/picture.png`;
    const text = await readFile(bookshop, 'utf8');
    const document = join(other, 'bookshop.yaml');
    await writeFile(document, text.replace('title: Bookshop', `$&, description: "![A book](${picture})"`));
    await writeFile(older, text.replace('genre, number]', 'genre, number, price]'));
    const out = join(other, 'site');
    await promisify(execFile)(process.execPath, [main, 'build', document, '--base', older, '--out', out]);
    const page = await (await launchChromium()).newPage();
    try {
      folder = out;
      page.setDefaultTimeout(waitTimeout);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).hostname));
      const { port } = host.address() as AddressInfo;
      await page.goto(`http://127.0.0.1:${port}/docs/#/changes`);
      await page.getByText(/\d+ breaking, \d+ compatible/).waitFor();
      await page.getByRole('link', { name: 'Examples' }).click();
      await page.getByText('https://books.example/shop/books').first().waitFor();
      await page.getByRole('link', { name: 'Reference' }).click();
      await page.locator('.scalar h1').first().waitFor();
      const shown = page.getByRole('img', { name: 'A book' });
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
      expect(loaded).toBe(0);
      expect(await page.getByRole('link', { name: /Conformance|Decisions/ }).count()).toBe(0);
      expect([...new Set(requested)]).toEqual(['127.0.0.1']);
    } finally {
      folder = own;
      pictures.close();
      await page.close();
      await rm(other, { recursive: true });
    }
  },
);
