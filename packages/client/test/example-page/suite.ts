import type { Scenario } from '@threads-api/mock';
import { isRepeating } from '@threads-api/testing';
import { expect, test } from 'vitest';

/** A page under test, in a real or simulated browser. */
export interface OpenPage {
  /** Scrolls to the end of the loaded items. */
  scroll(): Promise<void>;
  clickTryAgain(): Promise<void>;
  read(): Promise<{ state: string; notice: string; ids: string[] }>;
  /** All texts that the status line has shown. */
  notices(): Promise<string[]>;
  /** Sets the scenario for the next call. */
  schedule(scenario: Scenario): Promise<void>;
}

/** The number of threads in the mock. */
export const threadCount = 300;

/** The page's response timeout in milliseconds. */
export const attemptTimeout = 800;

/** Defines the same tests for every kind of browser. `open` is called once for each test. */
export function testThreadList(open: () => Promise<OpenPage>): void {
  const state = async (page: OpenPage) => (await page.read()).state;
  const settle = (page: OpenPage) => expect.poll(() => state(page)).not.toBe('loading');

  async function scrollToTheEnd(page: OpenPage): Promise<string[]> {
    // A scroll takes effect asynchronously, so the state may still be the previous one.
    const scrollOn = async () => {
      if ((await state(page)) === 'ready') await page.scroll();
      return state(page);
    };
    await expect.poll(scrollOn).toBe('end');
    const { notice, ids } = await page.read();
    expect(notice).toBe(`${threadCount} threads`);
    return ids;
  }

  test('scrolls through all threads, and survives a 429, a hanging request, a dropped connection and a 502', async () => {
    const page = await open();
    await settle(page);
    expect((await page.read()).ids.length).toBeLessThan(threadCount);
    for (const [scenario, notice] of [
      ['429', 'Trying again in 1.0 s.'],
      ['hang', 'The service did not respond in time. Trying again in'],
      // MSW fails the request, and the mock server cuts the response.
      ['drop', /The (service could not be reached|response is incomplete)\. Trying again in/],
      ['502', 'Trying again in'],
    ] as const) {
      const before = (await page.notices()).length;
      await page.schedule(scenario);
      await page.scroll();
      await expect.poll(async () => (await page.notices()).slice(before).join('\n')).toMatch(notice);
      await settle(page);
      expect(await state(page)).toBe('ready');
    }
    const ids = await scrollToTheEnd(page);
    expect(ids).toHaveLength(threadCount);
    expect(new Set(ids).size).toBe(threadCount);
  });

  test.runIf(isRepeating)('offers to try again after broken JSON and after a 500', async () => {
    const page = await open();
    await settle(page);
    for (const scenario of ['brokenJson', '500']) {
      await page.schedule(scenario);
      await page.scroll();
      await expect.poll(() => state(page)).toBe('failed');
      const { ids } = await page.read();
      await page.clickTryAgain();
      await expect.poll(() => state(page)).toBe('ready');
      expect((await page.read()).ids.length).toBeGreaterThan(ids.length);
    }
  });
}
