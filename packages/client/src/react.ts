import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ListNotesOptions, ListThreadsOptions, ThreadsClient } from './create-threads-client.ts';

const firstPage = undefined as string | undefined;

/**
 * The list, page after page, for `useInfiniteQuery`.
 *
 * @example
 * const { data, fetchNextPage } = useInfiniteQuery(threadsInfiniteQuery(client, { unread: true }));
 */
export function threadsInfiniteQuery(
  client: ThreadsClient,
  { unread, limit }: Pick<ListThreadsOptions, 'unread' | 'limit'> = {},
) {
  return infiniteQueryOptions({
    queryKey: ['threads', { unread: unread ?? false, limit: limit ?? null }],
    queryFn: ({ pageParam, signal }) => client.listThreads({ unread, limit, cursor: pageParam, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** One thread, for `useQuery`. */
export function threadQuery(client: ThreadsClient, id: string) {
  return queryOptions({ queryKey: ['thread', id], queryFn: ({ signal }) => client.getThread(id, { signal }) });
}

/** The notes of a thread, page after page, for `useInfiniteQuery`. */
export function notesInfiniteQuery(client: ThreadsClient, id: string, { limit }: Pick<ListNotesOptions, 'limit'> = {}) {
  return infiniteQueryOptions({
    queryKey: ['notes', id, { limit: limit ?? null }],
    queryFn: ({ pageParam, signal }) => client.listNotes(id, { limit, cursor: pageParam, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}
