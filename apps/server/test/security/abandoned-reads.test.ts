import { createServer, request } from 'node:http';
import { createMemoryRateLimiter } from '@threads-api/http';
import { createByteBudget } from '@threads-api/http/node';
import { listen } from '@threads-api/testing/listen';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createHtmlReader, limits, type SharedHtmlReader } from '#store';
import { createMcpHandler } from '../../src/mcp/create-mcp-handler.ts';
import { readSettings } from '../../src/settings.ts';
import { mcpHeaders, openMcp } from '../mcp/fixture.ts';
import { content, customer } from '../office.ts';

/** Serves MCP with a reader of HTML mails. */
async function openReads(htmlReader: SharedHtmlReader) {
  const { store, priya, threadId, hiddenId, token } = await openMcp();
  const errors: unknown[] = [];
  const budget = createByteBudget({ each: limits.pageBytes });
  const handler = createMcpHandler({
    store,
    settings: readSettings({}),
    limiter: createMemoryRateLimiter(),
    budget,
    htmlReader,
    onResponse: () => undefined,
    onError: (error) => errors.push(error),
  });
  const url = new URL('/mcp', await listen(createServer(handler)));
  const [mallory, alice] = [await token(), await token(undefined, { user: priya })];

  /** Calls get_thread. Returns the text of the response so far, and a function that disconnects. */
  function read(bearer: string, given: object) {
    const params = { name: 'get_thread', arguments: given };
    const headers = { ...mcpHeaders, Authorization: `Bearer ${bearer}` };
    const sent = request(url, { method: 'POST', headers }).on('error', () => undefined);
    let received = '';
    sent.on('response', (response) => response.on('error', () => undefined).on('data', (text) => (received += text)));
    sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
    onTestFinished(() => void sent.destroy());
    return { received: () => received, disconnect: () => sent.destroy() };
  }
  const receive = (id: string, html: string) =>
    store.receiveMessage({ threadId: id, author: customer, ...content('Text', html) });
  return { threadId, hiddenId, mallory, alice, receive, read, budget, errors };
}

test('mails of requests whose user disconnected are not converted, and others are served', async () => {
  let conversions = 0;
  const htmlReader = createHtmlReader(() => {
    conversions += 1;
    return AbortSignal.timeout(30_000);
  });
  const { threadId, hiddenId, mallory, alice, receive, read, errors } = await openReads(htmlReader);
  const heavyMails = 12;
  for (let index = 0; index < heavyMails; index += 1) await receive(threadId, `<p>${index}</p>${'&'.repeat(298_900)}`);
  for (const word of ['one', 'two']) await receive(hiddenId, `<p>${word} `.padEnd(2000, 'x'));
  const abandoned = Array.from({ length: 10 }, () => read(mallory, { threadId, maxBytes: 200_000 }));
  await expect.poll(() => conversions).toBeGreaterThan(0);
  for (const { disconnect } of abandoned) disconnect();
  const before = conversions;
  expect(before).toBeLessThan(heavyMails);
  const { received } = read(alice, { threadId: hiddenId });
  await expect.poll(received).toMatch(/two xxx.*one xxx/s);
  // Her two mails, and one of mallory's that may have been about to begin.
  expect(conversions).toBeLessThanOrEqual(before + 3);
  expect(errors).toEqual([]);
});

test('a read that waits keeps the memory for its page reserved', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const stuck = { readerFor: () => () => new Promise<never>(() => {}) };
  const { threadId, mallory, receive, read, budget } = await openReads(stuck);
  await receive(threadId, '<p>'.padEnd(2000, 'x'));
  const { received } = read(mallory, { threadId });
  await expect.poll(() => budget.readUsage().bytes).toBe(limits.pageBytes);
  // The comments that keep the connection open.
  const receivedLater = () => {
    vi.advanceTimersByTime(15_000);
    return received();
  };
  await expect.poll(receivedLater).toContain(': keepalive');
  expect(budget.readUsage().bytes).toBe(limits.pageBytes);
});
