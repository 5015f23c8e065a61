import { describe, expect, test } from 'vitest';
import { ContractError } from '../src/index.ts';
import { page, scripted } from './answers.ts';
import { collect, openScripted } from './open-scripted.ts';

/** A server with endless pages: `next` returns the cursor that follows each cursor. */
function serverWith(next: (cursor: string | null) => string | null) {
  let served = 0;
  const fetch = async ({ url }: Request) => {
    // A reader that detects the loop stops much earlier.
    if (++served > 50) throw new Error('The reader does not stop.');
    const { searchParams } = new URL(url);
    const body = {
      data: [{ id: `item ${served}` }],
      nextCursor: next(searchParams.get('cursor') ?? searchParams.get('historyCursor')),
    };
    return Response.json(url.includes('/thr_1') && !url.includes('/notes') ? { id: 'thr_1', history: body } : body);
  };
  return { fetch, served: () => served };
}

describe.each([
  ['the same cursor again', () => 'a', 2],
  ['an empty cursor', () => '', 1],
  ['cursors in a loop', (cursor: string | null) => (cursor === 'a' ? 'b' : 'a'), 3],
] as const)('a server that sends %s', (_, next, requests) => {
  test.each([false, true])('ends every iterator with a ContractError; prefetch: %s', async (prefetch) => {
    for (const read of ['threads', 'notes', 'history'] as const) {
      const server = serverWith(next);
      const { client } = openScripted(server, { retry: { attempts: 1 } });
      const items = read === 'threads' ? client.threads.all({ prefetch }) : client[read].all('thr_1', { prefetch });
      const message = expect.stringContaining('repeated or empty nextCursor');
      const url = expect.stringMatching(/^https:\/\/threads\.test\/api\/v1\/threads/);
      await expect(collect<unknown>(items), read).rejects.toMatchObject({ name: 'ContractError', message, url });
      expect(server.served()).toBe(requests);
    }
  });
});

test('a page whose nextCursor equals the requested cursor causes a ContractError', async () => {
  const { client } = openScripted(scripted(page([], 'a')));
  await expect(client.listThreads({ cursor: 'a' })).rejects.toBeInstanceOf(ContractError);
  expect(await client.listThreads({ cursor: 'b' })).toEqual({ data: [], nextCursor: 'a' });
});

describe.each([false, true])('iterators, prefetch: %s', (prefetch) => {
  const endless = () => serverWith((cursor) => `${Number(cursor) + 1}`);

  test('stop after maxPages without requesting another page', async () => {
    const server = endless();
    const { client } = openScripted(server);
    expect(await collect(client.threads.pages({ maxPages: 3, prefetch }))).toHaveLength(3);
    expect(server.served()).toBe(3);
    expect(await collect(client.threads.all({ maxPages: 2, prefetch }))).toHaveLength(2);
    expect(await collect(client.threads.all({ maxPages: 0, prefetch }))).toEqual([]);
    expect(server.served()).toBe(5);
  });

  test('stop after maxItems', async () => {
    const server = endless();
    const { client } = openScripted(server);
    expect(await collect(client.notes.all('thr_1', { maxItems: 4, prefetch }))).toHaveLength(4);
    expect(server.served()).toBe(prefetch ? 5 : 4);
    expect(await collect(client.history.all('thr_1', { maxItems: 0, prefetch }))).toEqual([]);
    expect(server.served()).toBe(prefetch ? 5 : 4);
  });
});

test('iterator options are not sent', async () => {
  const script = scripted(page());
  await collect(openScripted(script).client.threads.all({ maxItems: 1, maxPages: 1, prefetch: true, limit: 5 }));
  expect(script.requests.map(({ url }) => url)).toEqual(['https://threads.test/api/v1/threads?limit=5']);
});
