import { waitTimeout } from '@threads-api/testing';
import { launchChromium } from '@threads-api/testing/browser/vitest';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';

export { executablePath } from '@threads-api/testing/browser/vitest';

export interface PortalPage {
  /** A page that the tests of a `describe` block share, because loading it takes longer than most tests. */
  page: Page;
  /** Problems that the test expects. They may be reported after it ends. */
  expected?: RegExp | undefined;
  /** Opens a view of a portal and waits until it is connected. */
  open(view: string, portal: { url: string }, page?: Page): Promise<void>;
  /** Creates a page in a new browser context. */
  newPage(): Promise<Page>;
}

/** Opens a page for the tests of a `describe` block. A test fails on console errors and requests to other hosts. */
export function usePage(): PortalPage {
  let problems: string[] = [];
  const fixture = {
    async open(view, { url }, page = fixture.page) {
      await page.goto(`${url}/#/${view}`);
      await page.getByRole('status').getByText('Live').waitFor({ state: 'attached' });
    },
    async newPage() {
      const browser = await launchChromium();
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
      context.setDefaultTimeout(2 * waitTimeout);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname)) problems.push(request.url());
      });
      const page = await context.newPage();
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      page.on('pageerror', (error) => problems.push(error.message));
      return page;
    },
  } as PortalPage;

  beforeAll(async () => {
    fixture.page = await fixture.newPage();
  });
  afterAll(() => fixture.page?.context().close());
  beforeEach(() => {
    problems = [];
    fixture.expected = undefined;
  });
  afterEach(() => {
    expect(problems.filter((text) => !fixture.expected?.test(text))).toEqual([]);
  });
  return fixture;
}
