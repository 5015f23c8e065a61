import { hashKey, QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ContractError, createThreadsClient, type ThreadsClient, type ThreadsClientOptions } from '../src/index.ts';
import {
  forgetThreads,
  historyInfiniteQuery,
  invalidateThreads,
  notesInfiniteQuery,
  threadQuery,
  threadsInfiniteQuery,
  threadsKey,
  useThread,
  useThreadNotes,
  useThreads,
} from '../src/react.ts';
import { failure, page, scripted } from './answers.ts';
import { openScripted } from './open-scripted.ts';

const open = (script: ReturnType<typeof scripted>) => ({
  queries: new QueryClient(),
  client: createThreadsClient({ baseUrl: 'https://threads.test/api/v1', token: 't', fetch: script.fetch }),
});

test("an unreachable server fails after the client's attempts, without extra retries", async () => {
  const script = scripted(new TypeError('fetch failed'));
  const { client } = openScripted(script, { retry: { attempts: 3 } });
  const read = new QueryClient().fetchInfiniteQuery(threadsInfiniteQuery(client));
  await expect(read).rejects.toMatchObject({ name: 'NetworkError' });
  expect(script.requests).toHaveLength(3);
});

test('a history is read page by page to its beginning', async () => {
  const thread = (id: string, nextCursor: string | null) => () =>
    Response.json({ id: 'a', history: { data: [{ id }], nextCursor } });
  const script = scripted(thread('newest', 'older'), thread('oldest', null));
  const { client, queries } = open(script);
  const { pages } = await queries.fetchInfiniteQuery({ ...historyInfiniteQuery(client, 'a'), pages: 5 });
  expect(pages.map(({ history }) => history.data[0]?.id)).toEqual(['newest', 'oldest']);
  expect(script.requests.map(({ url }) => new URL(url).search)).toEqual(['', '?historyCursor=older']);
});

test.each<[string, (queries: QueryClient, client: ThreadsClient) => Promise<unknown>]>([
  ['threads', (queries, client) => queries.fetchInfiniteQuery({ ...threadsInfiniteQuery(client), pages: 9 })],
  ['notes', (queries, client) => queries.fetchInfiniteQuery({ ...notesInfiniteQuery(client, 'a'), pages: 9 })],
  ['history', (queries, client) => queries.fetchInfiniteQuery({ ...historyInfiniteQuery(client, 'a'), pages: 9 })],
])('cursors in a cycle end the query of %s with a ContractError, as they end all()', async (_, read) => {
  const answers = ['a', 'b', 'a'].map((nextCursor) => {
    const body = { data: [], nextCursor };
    return Response.json({ ...body, history: body });
  });
  const script = scripted(...answers);
  const { client, queries } = open(script);
  const ended = read(queries, client);
  await expect(ended).rejects.toBeInstanceOf(ContractError);
  await expect(ended).rejects.toThrow('repeated nextCursor');
  expect(script.requests).toHaveLength(3);
});

test('cached data can be removed, or invalidated either completely or for one thread and all lists', async () => {
  const { client, queries } = open(scripted(() => Response.json({ id: 'a', history: { data: [], nextCursor: null } })));
  const lists = open(scripted(page())).client;
  await queries.fetchQuery(threadQuery(client, 'a'));
  await queries.fetchQuery(threadQuery(client, 'b'));
  await queries.fetchInfiniteQuery(notesInfiniteQuery(lists, 'a'));
  await queries.fetchInfiniteQuery(threadsInfiniteQuery(lists));
  queries.setQueryData(['something else'], 1);
  const all = () => queries.getQueryCache().getAll();
  const stale = () =>
    all().flatMap(({ state, queryKey }) => (state.isInvalidated ? queryKey.slice(1, 3).join(' ') : []));
  await invalidateThreads(queries, 'a');
  expect(stale()).toEqual(['thread a', 'notes a', 'threads [object Object]']);
  await invalidateThreads(queries);
  expect(stale()).toHaveLength(4);
  await forgetThreads(queries);
  expect(all().map(({ queryKey }) => queryKey)).toEqual([['something else']]);
});

test("an open page never shows one user's data to the next, even from requests in flight", async () => {
  let token = 'mara';
  const answers = new Map<string, () => void>();
  const aborted: string[] = [];
  const fetch = async (request: Request) => {
    const owner = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    request.signal.addEventListener('abort', () => aborted.push(owner));
    if (request.url.endsWith('/slow')) await new Promise<void>((resolve) => answers.set(owner, resolve));
    return Response.json({ id: 'a', subject: `of ${owner}`, history: { data: [], nextCursor: null } });
  };
  const client = createThreadsClient({ baseUrl: 'https://threads.test/api/v1', token: () => token, fetch });
  const queries = new QueryClient();
  const shown: (string | null | undefined)[] = [];
  const show = (id: string) =>
    new QueryObserver(queries, threadQuery(client, id)).subscribe(({ data }) => shown.push(data?.subject));
  const hide = [show('a'), show('slow')];
  await expect.poll(() => shown.includes('of mara') && answers.has('mara')).toBe(true);
  shown.length = 0;
  token = 'priya';
  const forgotten = forgetThreads(queries);
  expect(shown).not.toContain('of mara');
  await expect.poll(() => answers.has('priya')).toBe(true);
  expect(aborted).toContain('mara');
  // The first user's response arrives late and is not shown.
  answers.get('mara')?.();
  answers.get('priya')?.();
  await forgotten;
  expect(queries.isFetching({ queryKey: threadsKey })).toBe(0);
  expect(shown.filter((subject) => subject !== undefined)).toEqual(['of priya', 'of priya']);
  for (const end of hide) end();
});

describe('two clients in one QueryClient', () => {
  const keysOf = (options: Partial<ThreadsClientOptions>) => {
    const client = createThreadsClient({ baseUrl: 'https://threads.test/api/v1', token: 't', ...options });
    const list = [threadsInfiniteQuery(client), notesInfiniteQuery(client, 'a'), historyInfiniteQuery(client, 'a')];
    return [...list, threadQuery(client, 'a')].map(({ queryKey }) => hashKey(queryKey));
  };

  test.each<[string, Partial<ThreadsClientOptions>, Partial<ThreadsClientOptions>]>([
    ['users', { token: () => 'mara-1', user: 'mara' }, { token: () => 'priya-1', user: 'priya' }],
    ['tokens', { token: 'mara-1' }, { token: 'priya-1' }],
    ['token functions', { token: () => 'mara-1' }, { token: () => 'priya-1' }],
    ['services', {}, { baseUrl: 'https://other.test/api/v1' }],
  ])('have separate data for different %s', (_, one, other) => {
    const keys = [...keysOf(one), ...keysOf(other)];
    expect(new Set(keys).size).toBe(8);
  });

  test.each<[string, Partial<ThreadsClientOptions>, Partial<ThreadsClientOptions>]>([
    ['the token changed', { token: 'mara-1', user: 'mara' }, { token: 'mara-2', user: 'mara' }],
    // A server that renders pages may reach the service at another URL.
    ['its URL differs', { service: 'threads' }, { service: 'threads', baseUrl: 'http://internal:8080/api/v1' }],
  ])('share the data of one user and service, even if %s', (_, one, other) => {
    expect(keysOf(one)).toEqual(keysOf(other));
  });

  test('never share the data of two users with similar tokens', () => {
    const characters = 'abcdefghijklmnopqrstuvwxyz0123456789';
    const tokens = [...characters].flatMap((a) => [...characters].flatMap((b) => [`user-${a}${b}`, `${b}${a}-user`]));
    const users = tokens.map((token) => createThreadsClient({ baseUrl: '/api/v1', token }).user);
    expect(new Set(users).size).toBe(tokens.length);
  });

  test('have keys without the token', () => {
    const token = 'a-very-secret-token';
    expect(keysOf({ token }).join()).not.toContain(token);
  });
});

describe('per-call retry and timeout', () => {
  test('apply to the calls of a query, but are not part of its key', async () => {
    const script = scripted(failure(503));
    const { client, queries } = open(script);
    const options = { retry: { attempts: 1 }, timeout: 5_000 };
    for (const read of [
      () => queries.fetchInfiniteQuery(threadsInfiniteQuery(client, options)),
      () => queries.fetchInfiniteQuery(notesInfiniteQuery(client, 'a', options)),
      () => queries.fetchInfiniteQuery(historyInfiniteQuery(client, 'a', options)),
      () => queries.fetchQuery(threadQuery(client, 'a', options)),
    ])
      await expect(read()).rejects.toMatchObject({ name: 'ServerError' });
    expect(script.requests).toHaveLength(4);
    for (const { queryKey } of queries.getQueryCache().getAll())
      expect(JSON.stringify(queryKey)).not.toMatch(/retry|timeout/);
  });
});

describe.each([undefined, null])('the id %s', (id) => {
  test('skips a query until there is an id', async () => {
    const script = scripted(page());
    const { client, queries } = open(script);
    for (const query of [threadQuery(client, id), notesInfiniteQuery(client, id), historyInfiniteQuery(client, id)])
      expect(query.enabled).toBe(false);
    const end = new QueryObserver(queries, threadQuery(client, id)).subscribe(() => {});
    expect(queries.isFetching()).toBe(0);
    end();
    expect(threadQuery(client, 'a').enabled).toBe(true);
  });
});

function Page({ client, seen }: { client: ThreadsClient; seen: unknown[] }) {
  seen.push(
    useThreads(client, { limit: 3 }).data?.pages.length,
    useThreadNotes(client, 'a').data?.pages[0]?.data[0]?.id,
    useThread(client, 'a').data?.subject,
    useThread(client, undefined).fetchStatus,
  );
  return null;
}

test('the hooks read a list, a thread and its notes', async () => {
  const answer = {
    id: 'a',
    subject: 'Hello',
    data: [{ id: 'b' }],
    nextCursor: null,
    history: { data: [], nextCursor: null },
  };
  const { client, queries } = open(scripted(Response.json(answer)));
  await Promise.all([
    queries.prefetchInfiniteQuery(threadsInfiniteQuery(client, { limit: 3 })),
    queries.prefetchInfiniteQuery(notesInfiniteQuery(client, 'a')),
    queries.prefetchQuery(threadQuery(client, 'a')),
  ]);
  const seen: unknown[] = [];
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queries }, createElement(Page, { client, seen })));
  expect(seen).toEqual([1, 'b', 'Hello', 'idle']);
});
