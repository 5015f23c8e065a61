import { waitTimeout } from '@threads-api/testing';
import { launchChromium } from '@threads-api/testing/browser/vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type Started, startAll } from './start-all.ts';

export { executablePath } from '@threads-api/testing/browser/vitest';

export interface PortalInBrowser {
  portal: Started;
  /** A new page for each test. */
  page: Page;
  /** Console errors and requests to other hosts. A test fails if there are any. */
  problems: string[];
  /** Problems that the test expects. They may be reported after it ends. */
  expected?: RegExp | undefined;
  /** Opens a view of this or another portal and waits until it is connected. */
  open(view: string, portalUrl?: string): Promise<void>;
}

/** Starts the portal and a browser for the tests of a `describe` block. */
export function usePortalInBrowser(): PortalInBrowser {
  let browser: Browser;
  let context: BrowserContext;
  const fixture = {
    problems: [] as string[],
    async open(view: string, portalUrl = fixture.portal.url) {
      await fixture.page.goto(`${portalUrl}/#/${view}`);
      await fixture.page.getByRole('status').getByText('Live').waitFor({ state: 'attached' });
    },
  } as PortalInBrowser;

  beforeAll(async () => {
    fixture.portal = await startAll();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await fixture.portal?.stop();
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(2 * waitTimeout);
    const page = await context.newPage();
    fixture.page = page;
    fixture.problems = [];
    fixture.expected = undefined;
    page.on('console', (message) => message.type() === 'error' && fixture.problems.push(message.text()));
    page.on('pageerror', (error) => fixture.problems.push(error.message));
    context.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname))
        fixture.problems.push(request.url());
    });
  });
  afterEach(async () => {
    await context.close();
    await fixture.portal.restore();
    expect(fixture.problems.filter((text) => !fixture.expected?.test(text))).toEqual([]);
  });
  return fixture;
}
