import { waitTimeout } from '@threads-api/testing';
import { executablePath, launchChromium } from '@threads-api/testing/browser/vitest';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, onTestFinished } from 'vitest';
import { type InboxService, openInbox } from './inbox-service.ts';

type Fixture = ReturnType<typeof useBrowser>;

/**
 * Tests with a browser and, for each test, a new service with data. A test fails if a page has a problem. Skipped without a
 * browser.
 */
export function describeBrowser(name: string, suite: (fixture: Fixture) => void): void {
  describe.skipIf(!executablePath)(name, () => suite(useBrowser()));
}

/** Delays the requests to a path until the returned function is called. */
export async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Whether an element is completely inside the window and nothing covers it. */
export const isInView = (element: Locator): Promise<boolean> =>
  element.evaluate((shown) => {
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return isInside && shown.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });

const isLive = (page: Page) => page.getByRole('status').getByText('Live').waitFor({ state: 'attached' });

function useBrowser() {
  let expected: string[] = [];
  const fixture = {
    service: {} as InboxService,
    /** Console errors, including violations of the Content-Security-Policy, and requests to other hosts. */
    problems: [] as string[],
    /** Allows problems that contain a text for the rest of the test, because browsers may report them late. */
    expectProblem(text: string) {
      expected.push(text);
    },
    /** Opens a page in a new window. */
    async newPage(contextOptions: BrowserContextOptions = {}): Promise<Page> {
      const browser = await launchChromium();
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...contextOptions });
      context.setDefaultTimeout(waitTimeout);
      onTestFinished(() => context.close());
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
    /** Opens a path of the page as a signed-in user, by default as Mara. */
    async open(path: string, contextOptions?: BrowserContextOptions, userId?: string): Promise<Page> {
      const { url } = fixture.service.inbox;
      const { cookie } = await fixture.service.signIn(userId ?? fixture.service.mara);
      const page = await fixture.newPage(contextOptions);
      const [name = '', value = ''] = cookie.split('=');
      await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
      await page.goto(`${url}${path}`);
      await isLive(page);
      return page;
    },
    /** Opens the page as a signed-in user. */
    signIn: (userId: string, contextOptions?: BrowserContextOptions): Promise<Page> =>
      fixture.open('/', contextOptions, userId),
    /** Signs a user in with a link. */
    async useLink(page: Page, userId: string): Promise<void> {
      await page.goto(await fixture.service.signInLink(userId));
      await page.getByRole('button', { name: 'Sign in with this link' }).click();
      await isLive(page);
    },
  };

  beforeEach(async () => {
    fixture.problems = [];
    expected = [];
    // Runs after the windows are closed and the service has stopped.
    onTestFinished(() => {
      expect(fixture.problems.filter((problem) => !expected.some((text) => problem.includes(text)))).toEqual([]);
    });
    fixture.service = await openInbox();
  });
  return fixture;
}
