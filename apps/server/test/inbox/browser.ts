import { waitTimeout } from '@threads-api/testing';
import { launchChromium } from '@threads-api/testing/browser/vitest';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type InboxService, type InboxServiceOptions, openInboxService } from './inbox-service.ts';

export interface BrowserFixture {
  /** A new service for each test. */
  service: InboxService;
  /** Console errors, including violations of the Content-Security-Policy, and requests to other hosts. */
  problems: string[];
  /** Allows problems that contain a text for the rest of the test, because browsers may report them late. */
  expectProblem(text: string): void;
  /** Registers cleanup for the end of the test, before its database is deleted. */
  atEnd(stop: () => Promise<unknown>): void;
  /** Opens a page in a new window. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Opens the page as a signed-in user. */
  signIn(userId: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a path of the page as Mara. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Signs a user in with a link. */
  useLink(page: Page, userId: string): Promise<void>;
}

/** A service with data and a browser for the tests of a `describe` block. A test fails if a page has a problem. */
export function useBrowser(options?: InboxServiceOptions): BrowserFixture {
  let browser: Browser;
  const closing: (() => Promise<unknown>)[] = [];
  let expected: string[] = [];
  const fixture = {
    problems: [] as string[],
    expectProblem(text: string) {
      expected.push(text);
    },
    atEnd(stop: () => Promise<unknown>) {
      closing.push(stop);
    },
    async newPage(contextOptions = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...contextOptions });
      context.setDefaultTimeout(waitTimeout);
      closing.push(() => context.close());
      const page = await context.newPage();
      page.on('console', (message) => message.type() === 'error' && fixture.problems.push(message.text()));
      page.on('pageerror', (error) => fixture.problems.push(error.message));
      page.on('dialog', (dialog) => fixture.problems.push(`dialog: ${dialog.message()}`));
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname))
          fixture.problems.push(request.url());
      });
      return page;
    },
    signIn: (userId, contextOptions) => openAs(userId, '/', contextOptions),
    open: (path, contextOptions) => openAs(fixture.service.mara, path, contextOptions),
    async useLink(page, userId) {
      await page.goto(await fixture.service.signInLink(userId));
      await page.getByRole('button', { name: 'Sign in with this link' }).click();
      await isLive(page);
    },
  } as BrowserFixture;

  const isLive = (page: Page) => page.getByRole('status').getByText('Live').waitFor({ state: 'attached' });
  async function openAs(userId: string, path: string, contextOptions?: BrowserContextOptions): Promise<Page> {
    const { url } = fixture.service.inbox;
    const { cookie } = await fixture.service.signIn(userId);
    const page = await fixture.newPage(contextOptions);
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
    await page.goto(`${url}${path}`);
    await isLive(page);
    return page;
  }

  beforeAll(async () => {
    browser = await launchChromium();
  });
  beforeEach(async () => {
    fixture.problems = [];
    expected = [];
    fixture.service = await openInboxService(options);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
    await fixture.service.stop();
    expect(fixture.problems.filter((problem) => !expected.some((text) => problem.includes(text)))).toEqual([]);
  });
  return fixture;
}
