import { createServer, request } from 'node:http';
import { createMemoryRateLimiter } from '@threads-api/http';
import { createByteBudget } from '@threads-api/http/node';
import { listen } from '@threads-api/testing/listen';
import { expect, test } from 'vitest';
import { createHtmlReader } from '#store';
import { createMcpHandler } from '../../src/mcp/create-mcp-handler.ts';
import { readSettings } from '../../src/settings.ts';
import { content, lena, mcpHeaders, openMcp } from '../mcp/fixture.ts';

const heavyMails = 12;

/** Serves MCP with a thread of mails that take long to convert, and counts the conversions. */
async function openHeavy() {
  const { store, priya, threadId, hiddenId, token } = await openMcp();
  for (let index = 0; index < heavyMails; index += 1)
    await store.receiveMessage({
      threadId,
      author: lena,
      ...content(`Text ${index}`, `<p>${index}</p>${'&'.repeat(298_900)}`),
    });
  const reads = { conversions: 0 };
  const htmlReader = createHtmlReader(() => {
    reads.conversions += 1;
    return AbortSignal.timeout(30_000);
  });
  const errors: unknown[] = [];
  const handler = createMcpHandler({
    store,
    settings: readSettings({}),
    limiter: createMemoryRateLimiter(),
    budget: createByteBudget(),
    htmlReader,
    onResponse: () => undefined,
    onError: (error) => errors.push(error),
  });
  const url = new URL('/mcp', await listen(createServer(handler)));
  const [mallory, alice] = [await token(), await token(undefined, { user: priya })];

  /** Calls get_thread. Returns the text of the response, and a function that disconnects. */
  function read(bearer: string, given: object) {
    const params = { name: 'get_thread', arguments: given };
    const headers = { ...mcpHeaders, Authorization: `Bearer ${bearer}` };
    const sent = request(url, { method: 'POST', headers });
    const text = new Promise<string>((resolve) => {
      sent.on('response', async (response) => resolve((await response.toArray()).join('')));
      sent.on('error', () => resolve('disconnected'));
    });
    sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
    return { text, disconnect: () => sent.destroy() };
  }
  return { store, threadId, hiddenId, mallory, alice, read, reads, htmlReader, errors };
}

test('mails of requests whose user disconnected are not converted, and others are served', async () => {
  const { store, threadId, hiddenId, mallory, alice, read, reads, htmlReader, errors } = await openHeavy();
  for (const word of ['one', 'two'])
    await store.receiveMessage({
      threadId: hiddenId,
      author: lena,
      ...content('Text', `<p>${word} `.padEnd(2000, 'x')),
    });
  const abandoned = Array.from({ length: 10 }, () => read(mallory, { threadId, maxBytes: 200_000 }));
  await expect.poll(() => htmlReader.readUsage().entries).toBeGreaterThan(5);
  for (const { disconnect } of abandoned) disconnect();
  await expect.poll(() => htmlReader.readUsage()).toEqual({ entries: 0, characters: 0 });
  const before = reads.conversions;
  expect(before).toBeLessThan(heavyMails);
  const text = await read(alice, { threadId: hiddenId }).text;
  expect(text).toContain('one xxx');
  expect(text).toContain('two xxx');
  // Her two mails, and one of mallory's that may have been about to begin.
  expect(reads.conversions).toBeLessThanOrEqual(before + 3);
  expect(errors).toEqual([]);
});

test('a user with too many reads at once is told to try again, and others are served', async () => {
  const { threadId, hiddenId, mallory, alice, read, errors } = await openHeavy();
  const many = Array.from({ length: 25 }, () => read(mallory, { threadId }));
  const first = await Promise.race(many.map(({ text }) => text));
  expect(first).toContain('Try again in a few seconds');
  expect(await read(alice, { threadId: hiddenId }).text).toContain('Secret');
  for (const { disconnect } of many) disconnect();
  expect(errors).toEqual([]);
});
