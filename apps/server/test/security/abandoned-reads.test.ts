import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { createMemoryRateLimiter } from '@threads-api/http';
import { createByteBudget } from '@threads-api/http/node';
import { listen } from '@threads-api/testing/listen';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limits, type SharedHtmlReader } from '#store';
import { createMcpHandler } from '../../src/mcp/create-mcp-handler.ts';
import { readSettings } from '../../src/settings.ts';
import { mcpHeaders, openMcp } from '../mcp/fixture.ts';
import { content, customer } from '../office.ts';

// create-html-reader.test.ts shows that users are served round-robin, and that aborted conversions do not start.
test('a waiting read keeps the memory for its page reserved, and stops converting mails when its user leaves', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { store, mara, threadId, token } = await openMcp();
  await store.receiveMessage({ threadId, author: customer, ...content('Text', '<p>'.padEnd(2000, 'x')) });
  const reader = vi.fn<SharedHtmlReader['readerFor']>((_, signal) => async () => {
    await once(signal as AbortSignal, 'abort');
    throw signal?.reason;
  });
  const errors: unknown[] = [];
  const budget = createByteBudget({ each: limits.pageBytes });
  const handler = createMcpHandler({
    store,
    settings: readSettings({}),
    limiter: createMemoryRateLimiter(),
    budget,
    htmlReader: { readerFor: reader },
    onResponse: () => undefined,
    onError: (error) => errors.push(error),
  });
  const headers = { ...mcpHeaders, Authorization: `Bearer ${await token()}` };
  const sent = request(new URL('/mcp', await listen(createServer(handler))), { method: 'POST', headers });
  let received = '';
  sent.on('error', () => undefined);
  sent.on('response', (response) => response.on('error', () => undefined).on('data', (text) => (received += text)));
  const params = { name: 'get_thread', arguments: { threadId } };
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  sent.write(message.slice(0, 1));
  // The body is counted until it is complete.
  await expect.poll(() => budget.readUsage().bodies).toBe(1);
  sent.end(message.slice(1));
  await expect.poll(() => budget.readUsage().bytes).toBe(limits.pageBytes);
  // The comments that keep the connection open.
  const receivedLater = () => {
    vi.advanceTimersByTime(15_000);
    return received;
  };
  await expect.poll(receivedLater).toContain(': keepalive');
  expect(budget.readUsage().bytes).toBe(limits.pageBytes);
  sent.destroy();
  await expect.poll(() => budget.readUsage().bytes).toBe(0);
  expect(reader.mock.calls).toEqual([[mara, expect.objectContaining({ aborted: true })]]);
  expect(errors).toEqual([]);
});
