import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { findChromium, launchChromium } from '@threads-api/testing/browser';
import { startPostgres } from '@threads-api/testing/postgres/start-postgres';
import type { Browser, Page } from 'playwright-core';
import { content, lena, openWorld, type WorldOptions } from './world.ts';

/**
 * Prints how long a message takes from its commit to the page, in milliseconds: on two pages, with SQLite and PostgreSQL,
 * for messages that come one by one and for messages that come many at once.
 */
const messages = 50;
const ways = {
  'one by one': () => wait(randomInt(600, 1200)),
  'many at once': () => wait(randomInt(0, 150)),
};

const executablePath = findChromium();
if (!executablePath) throw new Error('Found no Chromium to measure with.');
const postgres = await startPostgres();
const browser = await launchChromium(executablePath);
try {
  const databases = { SQLite: undefined, PostgreSQL: () => postgres.newDatabase(`live_${Date.now()}`) };
  for (const [database, newUrl] of Object.entries(databases))
    for (const [way, pause] of Object.entries(ways)) {
      const delays = (await measure(browser, { newUrl }, pause)).sort((a, b) => a - b);
      const [median, worst] = [delays[Math.floor(delays.length / 2)], delays.at(-1)];
      console.log(`${database}, ${messages} messages ${way}: median ${median} ms, worst ${worst} ms, on 2 pages`);
    }
} finally {
  await browser.close();
  await postgres.stop();
}

async function measure(browser: Browser, options: WorldOptions, pause: () => Promise<void>): Promise<number[]> {
  const world = await openWorld(options);
  const pages: Page[] = [];
  try {
    for (const userId of [world.mara, world.jonas]) {
      const page = await (await browser.newContext()).newPage();
      pages.push(page);
      await page.goto(await world.signInLink(userId));
      await page.getByRole('button', { name: 'Sign in with this link' }).click();
      await page.getByRole('link', { name: 'Brakes squeal' }).click();
      await page.locator('.message').waitFor();
      await watchMessages(page);
    }
    const committed: number[] = [];
    for (let index = 0; index < messages; index += 1) {
      await pause();
      await world.store.receiveMessage({ threadId: world.threadId, author: lena, ...content(`Message ${index}.`) });
      committed.push(Date.now());
    }
    await Promise.all(
      pages.map((page) =>
        page
          .getByText(`Message ${messages - 1}.`)
          .first()
          .waitFor(),
      ),
    );
    const shown = await Promise.all(
      pages.map((page) => page.evaluate(() => (window as never as { shown: [string, number][] }).shown)),
    );
    return shown.flatMap((page) => {
      const times = new Map(page);
      return committed.map((at, index) => (times.get(`Message ${index}.`) ?? Number.NaN) - at);
    });
  } finally {
    for (const page of pages) await page.context().close();
    await world.stop();
  }
}

/** Notes the moment at which a message is in the page; page and store have the same clock. */
async function watchMessages(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shown = new Map<string, number>();
    Object.defineProperty(window, 'shown', { get: () => [...shown] });
    const look = () => {
      for (const { textContent } of document.querySelectorAll('.message .text'))
        if (textContent && !shown.has(textContent)) shown.set(textContent, Date.now());
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
