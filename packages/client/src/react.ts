import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { NotePage, ThreadDetail, ThreadPage } from '@threads-api/contract';
import { toQuery } from '@threads-api/contract/query';
import { ContractError, type ThreadsError, unexpected } from './errors.ts';
import type { CallOptions } from './retry-options.ts';
import type { GetThreadOptions, ListNotesOptions, ListThreadsOptions, ThreadsClient } from './threads-client.ts';

const root = 'threads-api';

/** The prefix of every query key, for TanStack Query filters: `useIsFetching({ queryKey: threadsKey })`. */
export const threadsKey = [root] as const;

/** Ends with the client's identity, so that clients for different services or users can share a `QueryClient`. */
const keyOf = ({ service, user }: ThreadsClient, ...about: unknown[]): Key => [
  ...threadsKey,
  ...about,
  { service, user },
];

type Cursor = string | undefined;

/** Without an id, a query is skipped. */
type Id = string | null | undefined;

/** The part of the options that identifies a query. */
function queryIn(options: CallOptions | null) {
  const { retry, timeout, ...query } = options ?? {};
  return toQuery(query);
}

/** The options that select a query. TanStack Query supplies the cursor and the signal. */
type Selection<Options> = Omit<Options, 'cursor' | 'historyCursor' | 'signal'>;

/** The client already retries. A second policy would multiply the attempts. */
const shared = { retry: false } as const;

/** Replaces a repeated cursor, which would cause an endless loop. The contract has no empty cursors. */
const repeated = '';

/** Options to read the pages of a list. */
function pagesQuery<P>(
  client: ThreadsClient,
  about: readonly unknown[],
  enabled: boolean,
  read: (cursor: Cursor, signal: AbortSignal) => Promise<P>,
  cursorOf: (page: P) => string | null,
) {
  return infiniteQueryOptions<P, ThreadsError, Pages<P>, Key, Cursor>({
    ...shared,
    queryKey: keyOf(client, ...about),
    enabled,
    async queryFn({ pageParam, signal }) {
      if (pageParam !== repeated) return read(pageParam, signal);
      throw new ContractError(unexpected, { method: 'GET', url: client.baseUrl, fact: 'repeated nextCursor' });
    },
    initialPageParam: undefined,
    getNextPageParam(page, _pages, _cursor, cursors) {
      const next = cursorOf(page) ?? undefined;
      return next && cursors.includes(next) ? repeated : next;
    },
  });
}

/**
 * Options to read the list of threads with `useInfiniteQuery`.
 *
 * @example
 * const { data, fetchNextPage } = useInfiniteQuery(threadsInfiniteQuery(client, { unread: true }));
 */
export const threadsInfiniteQuery = (client: ThreadsClient, options: Selection<ListThreadsOptions> = {}) =>
  pagesQuery<ThreadPage>(
    client,
    ['threads', queryIn(options)],
    true,
    (cursor, signal) => client.listThreads({ ...options, cursor, signal }),
    ({ nextCursor }) => nextCursor,
  );

/** Options to read one thread and the newest page of its history with `useQuery` or `useSuspenseQuery`. */
export function threadQuery(client: ThreadsClient, id: Id, options: Selection<GetThreadOptions> = {}) {
  return queryOptions<ThreadDetail, ThreadsError, ThreadDetail, Key>({
    ...shared,
    queryKey: keyOf(client, 'thread', id, queryIn(options)),
    queryFn: ({ signal }) => client.getThread(id ?? '', { ...options, signal }),
    enabled: id != null,
  });
}

/** Options to read one thread and its history, newest page first, with `useInfiniteQuery`. */
export const historyInfiniteQuery = (client: ThreadsClient, id: Id, options: Selection<GetThreadOptions> = {}) =>
  pagesQuery<ThreadDetail>(
    client,
    ['history', id, queryIn(options)],
    id != null,
    (historyCursor, signal) => client.getThread(id ?? '', { ...options, historyCursor, signal }),
    ({ history }) => history.nextCursor,
  );

/** Options to read the notes of a thread with `useInfiniteQuery`. */
export const notesInfiniteQuery = (client: ThreadsClient, id: Id, options: Selection<ListNotesOptions> = {}) =>
  pagesQuery<NotePage>(
    client,
    ['notes', id, queryIn(options)],
    id != null,
    (cursor, signal) => client.listNotes(id ?? '', { ...options, cursor, signal }),
    ({ nextCursor }) => nextCursor,
  );

/** Reads the list of threads. Short for `useInfiniteQuery(threadsInfiniteQuery(client, options))`. */
export const useThreads = (...about: Parameters<typeof threadsInfiniteQuery>) =>
  useInfiniteQuery(threadsInfiniteQuery(...about));

/** Reads one thread, or nothing until there is an id. Short for `useQuery(threadQuery(client, id, options))`. */
export const useThread = (...about: Parameters<typeof threadQuery>) => useQuery(threadQuery(...about));

/** Reads the notes of a thread. Short for `useInfiniteQuery(notesInfiniteQuery(client, id, options))`. */
export const useThreadNotes = (...about: Parameters<typeof notesInfiniteQuery>) =>
  useInfiniteQuery(notesInfiniteQuery(...about));

/**
 * Invalidates cached data, for example after a webhook. Mounted queries reload it.
 *
 * @param id The thread to invalidate, together with all lists. Default: everything.
 */
export async function invalidateThreads(queries: QueryClient, id?: string): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey: [first, kind, about] }) =>
      first === root && (id === undefined || kind === 'threads' || about === id),
  });
}

/**
 * Removes cached data and aborts requests in flight, for example when another user signs in. Mounted queries are cleared
 * immediately and reload with the current token.
 */
export async function forgetThreads(queries: QueryClient): Promise<void> {
  queries.removeQueries({ queryKey: threadsKey, type: 'inactive' });
  await queries.resetQueries({ queryKey: threadsKey });
}

type Key = readonly unknown[];
interface Pages<P> {
  pages: P[];
  pageParams: Cursor[];
}
