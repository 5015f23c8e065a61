import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drop, listThreads, type PageServer, rateLimited, refuse, servePage } from './serve-page.ts';

/** A page that is open somewhere. */
export interface OpenPage {
  press(button: string): Promise<void>;
  text(): Promise<string>;
  close(): Promise<void>;
}

/** What a page does with the client, wherever it is open. */
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

  test('another user who signs in sees nothing of the one before, although the ETags are equal', async () => {
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

  test('an answer for one user that comes when the next is signed in is dropped, and its request is aborted', async () => {
    let aborted = false;
    server.next.push((response) => response.once('close', () => (aborted = !response.writableEnded)));
    await page.press('Sign in as mara');
    await expect.poll(() => server.calls).toEqual(['mara']);
    await page.press('Sign in as priya');
    await shows('Thread of priya');
    await expect.poll(() => aborted).toBe(true);
  });

  test('leaving the page ends a wait and sends nothing more', async () => {
    server.next.push(rateLimited);
    await page.press('Sign in as mara');
    await shows('Retrying in 1 s: RateLimitedError');
    await page.press('Sign out');
    await page.press('Sign in as priya');
    await shows('Thread of priya');
    expect(server.calls).toEqual(['mara', 'priya']);
  });

  test('a 429 is announced, and the list comes after the wait', async () => {
    server.next.push(rateLimited);
    await page.press('Sign in as mara');
    await shows('Retrying in 1 s: RateLimitedError');
    await shows('Thread of mara');
    expect(server.calls).toHaveLength(2);
  });

  test('a dropped connection is tried again', async () => {
    server.next.push(drop, listThreads);
    await page.press('Sign in as mara');
    await shows('Thread of mara');
  });

  test('a refused read shows at once what the server says, and the id to quote', async () => {
    server.next.push(refuse);
    await page.press('Sign in as mara');
    await shows('ForbiddenError: The token lacks a scope., req_7');
    expect(server.calls).toHaveLength(1);
  });
  return { server: () => server };
}
