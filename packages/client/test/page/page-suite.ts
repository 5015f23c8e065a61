import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drop, listThreads, type PageServer, rateLimited, refuse, servePage } from './serve-page.ts';

/** A page under test. */
export interface OpenPage {
  press(button: string): Promise<void>;
  text(): Promise<string>;
  close(): Promise<void>;
}

/** Defines the same tests for a page in any kind of browser. */
export function describePage(
  open: (server: PageServer) => Promise<OpenPage>,
  script: string,
): { server(): PageServer } {
  let server: PageServer;
  let page: OpenPage;
  beforeAll(async () => {
    server = await servePage(script);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.next.length = server.calls.length = 0;
    page = await open(server);
    return () => page.close();
  });
  const shows = (text: string) => expect.poll(() => page.text()).toContain(text);

  test("a user who signs in never sees the previous user's data, even if the ETags are equal", async () => {
    await page.press('Sign in as mara');
    await shows('Thread of mara');
    await page.press('Sign out');
    await page.press('Sign in as priya');
    await shows('Thread of priya');
    expect(await page.text()).not.toContain('Thread of mara');
    await page.press('Sign in as mara');
    await shows('Thread of mara');
    expect(server.calls).toEqual(['mara', 'priya', 'mara']);
  });

  test("signing in as another user aborts the previous user's requests and drops their responses", async () => {
    let aborted = false;
    server.next.push((response) => response.once('close', () => (aborted = !response.writableEnded)));
    await page.press('Sign in as mara');
    await expect.poll(() => server.calls).toEqual(['mara']);
    await page.press('Sign in as priya');
    await shows('Thread of priya');
    await expect.poll(() => aborted).toBe(true);
  });

  test('unmounting ends a wait without another request', async () => {
    server.next.push(rateLimited);
    await page.press('Sign in as mara');
    await shows('Retrying in 1 s: RateLimitedError');
    await page.press('Sign out');
    await page.press('Sign in as priya');
    await shows('Thread of priya');
    expect(server.calls).toEqual(['mara', 'priya']);
  });

  test('a 429 is reported, and the list appears after the wait', async () => {
    server.next.push(rateLimited);
    await page.press('Sign in as mara');
    await shows('Retrying in 1 s: RateLimitedError');
    await shows('Thread of mara');
    expect(server.calls).toHaveLength(2);
  });

  test('a dropped connection is retried', async () => {
    server.next.push(drop, listThreads);
    await page.press('Sign in as mara');
    await shows('Thread of mara');
  });

  test("a 403 immediately shows the server's message and the request id", async () => {
    server.next.push(refuse);
    await page.press('Sign in as mara');
    await shows('ForbiddenError: The token lacks a scope., req_7');
    expect(server.calls).toHaveLength(1);
  });
  return { server: () => server };
}
