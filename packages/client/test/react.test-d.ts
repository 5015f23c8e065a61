import type { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { NotePage, ThreadDetail, ThreadPage } from '@threads-api/contract';
import { expectTypeOf, test } from 'vitest';
import type { ThreadsClient, ThreadsError } from '../src/index.ts';
import { historyInfiniteQuery, notesInfiniteQuery, threadQuery, threadsInfiniteQuery } from '../src/react.ts';

declare const client: ThreadsClient;
declare const infinite: typeof useInfiniteQuery;
declare const single: typeof useQuery;
declare const suspense: typeof useSuspenseQuery;

test('the hooks have the types of the contract', () => {
  expectTypeOf(infinite(threadsInfiniteQuery(client)).data?.pages).toEqualTypeOf<ThreadPage[] | undefined>();
  expectTypeOf(infinite(notesInfiniteQuery(client, 'a')).data?.pages).toEqualTypeOf<NotePage[] | undefined>();
  expectTypeOf(infinite(historyInfiniteQuery(client, 'a')).data?.pages).toEqualTypeOf<ThreadDetail[] | undefined>();
  expectTypeOf(single(threadQuery(client, 'thr_1')).data).toEqualTypeOf<ThreadDetail | undefined>();
  expectTypeOf(suspense(threadQuery(client, 'thr_1')).data).toEqualTypeOf<ThreadDetail>();
  // @ts-expect-error the option is a boolean, not the query value
  threadsInfiniteQuery(client, { unread: '1' });
});

test('errors are ThreadsErrors', () => {
  expectTypeOf(single(threadQuery(client, 'thr_1')).error).toEqualTypeOf<ThreadsError | null>();
  expectTypeOf(infinite(threadsInfiniteQuery(client)).error).toEqualTypeOf<ThreadsError | null>();
});
