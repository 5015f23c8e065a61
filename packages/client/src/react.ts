import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NotePage, ThreadDetail, ThreadPage } from '@threads-api/contract';
import { toQuery } from '@threads-api/contract/query';
import type { ThreadsError } from './errors/threads-error.ts';
import type { GetThreadOptions, ListNotesOptions, ListThreadsOptions, ThreadsClient } from './threads-client.ts';

const root = 'threads-api';

/** The prefix of every query key, for TanStack Query filters: `useIsFetching({ queryKey: threadsKey })`. */
export const threadsKey = [root] as const;

/** Ends with the client's identity, so that clients for different services or users can share a `QueryClient`. */
const keyOf = ({ baseUrl, user }: ThreadsClient, ...about: unknown[]): Key => [
  ...threadsKey,
  ...about,
  { baseUrl, user },
];

type Cursor = string | undefined;

/** The options that select a query. TanStack Query supplies the cursor and the signal. */
type Selection<Options> = Omit<Options, 'cursor' | 'historyCursor' | 'signal'>;

/** The client already retries. A second policy would multiply the attempts. */
const shared = { retry: false } as const;
const firstPage: Cursor = undefined as Cursor;

/**
 * Options to read the list of threads with `useInfiniteQuery`.
 *
 * @example
 * const { data, fetchNextPage } = useInfiniteQuery(threadsInfiniteQuery(client, { unread: true }));
 */
export function threadsInfiniteQuery(client: ThreadsClient, options: Selection<ListThreadsOptions> = {}) {
  return infiniteQueryOptions<ThreadPage, ThreadsError, Pages<ThreadPage>, Key, Cursor>({
    ...shared,
    queryKey: keyOf(client, 'threads', toQuery(options)),
    queryFn: ({ pageParam, signal }) => client.listThreads({ ...options, cursor: pageParam, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** Options to read one thread and the newest page of its history with `useQuery` or `useSuspenseQuery`. */
export function threadQuery(client: ThreadsClient, id: string, options: Selection<GetThreadOptions> = {}) {
  return queryOptions<ThreadDetail, ThreadsError, ThreadDetail, Key>({
    ...shared,
    queryKey: keyOf(client, 'thread', id, toQuery(options)),
    queryFn: ({ signal }) => client.getThread(id, { ...options, signal }),
  });
}

/** Options to read one thread and its history, newest page first, with `useInfiniteQuery`. */
export function historyInfiniteQuery(client: ThreadsClient, id: string, options: Selection<GetThreadOptions> = {}) {
  return infiniteQueryOptions<ThreadDetail, ThreadsError, Pages<ThreadDetail>, Key, Cursor>({
    ...shared,
    queryKey: keyOf(client, 'history', id, toQuery(options)),
    queryFn: ({ pageParam, signal }) => client.getThread(id, { ...options, historyCursor: pageParam, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ history }) => history.nextCursor ?? undefined,
  });
}

/** Options to read the notes of a thread with `useInfiniteQuery`. */
export function notesInfiniteQuery(client: ThreadsClient, id: string, options: Selection<ListNotesOptions> = {}) {
  return infiniteQueryOptions<NotePage, ThreadsError, Pages<NotePage>, Key, Cursor>({
    ...shared,
    queryKey: keyOf(client, 'notes', id, toQuery(options)),
    queryFn: ({ pageParam, signal }) => client.listNotes(id, { ...options, cursor: pageParam, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

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
