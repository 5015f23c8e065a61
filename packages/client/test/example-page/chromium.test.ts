import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { startMock } from '@threads-api/mock';
import { isRepeating, waitTimeout } from '@threads-api/testing';
import { executablePath, launchChromium } from '@threads-api/testing/browser/vitest';
import { listen } from '@threads-api/testing/listen';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { attemptTimeout, type OpenPage, testThreadList, threadCount } from './suite.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`../../examples/page/${name}`, import.meta.url));

describe.skipIf(!executablePath)('in Chromium, on the mock', () => {
  let browser: Awaited<ReturnType<typeof launchChromium>>;
  let site: string;

  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: [fileOf('main.ts')],
      bundle: true,
      write: false,
      format: 'esm',
    });
    const html = await readFile(fileOf('index.html'));
    const server = createServer(({ url }, response) => {
      const isScript = url === '/main.js';
      response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? outputFiles[0]?.contents : html);
    });
    site = await listen(server, afterAll);
    browser = await launchChromium();
  });

  const open = async (): Promise<OpenPage & { page: Page }> => {
    const mock = await startMock({ port: 0, threads: threadCount, retryAfter: 1 });
    const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
    onTestFinished(async () => {
      await context.close();
      await mock.close();
    });
    context.setDefaultTimeout(waitTimeout);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const notices: string[] = [];
      Object.assign(window, { notices });
      new MutationObserver(() => {
        const text = document.querySelector('[role=status]')?.textContent;
        if (text && text !== notices.at(-1)) notices.push(text);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto(`${site}/?${new URLSearchParams({ api: mock.url, timeout: `${attemptTimeout}` })}`);
    return {
      page,
      scroll: () => page.evaluate(() => document.querySelector('main')?.scrollTo(0, 1_000_000)),
      clickTryAgain: () => page.getByRole('button', { name: 'Try again' }).click(),
      read: () =>
        page.evaluate(() => ({
          state: document.querySelector('main')?.dataset.state ?? '',
          notice: document.querySelector('[role=status]')?.textContent ?? '',
          ids: [...document.querySelectorAll('li')].map(({ id }) => id),
        })),
      notices: () => page.evaluate(() => (window as unknown as { notices: string[] }).notices),
      // Uses the control URL, as a browser test in any language would.
      async schedule(scenario) {
        await page.evaluate(
          async ([url, secret, body]) => {
            const headers = { Authorization: `Bearer ${secret}` };
            const { ok } = await fetch(url, { method: 'POST', headers, body });
            if (!ok) throw new Error(body);
          },
          [mock.controlUrl, mock.controlSecret, JSON.stringify({ scenario })] as const,
        );
      },
    };
  };

  testThreadList(open);

  test.runIf(isRepeating)('reports that it is offline, then continues', async () => {
    const { page, scroll, read, clickTryAgain } = await open();
    await expect.poll(async () => (await read()).state).toBe('ready');
    await page.context().setOffline(true);
    await scroll();
    await page.getByText('The service could not be reached.').waitFor();
    await page.context().setOffline(false);
    // On a busy machine the page may have failed already.
    const resume = async () => {
      const { state } = await read();
      if (state === 'failed') await clickTryAgain();
      return state;
    };
    await expect.poll(resume).toBe('ready');
  });
});
