import type { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ThreadDetail, ThreadPage } from '@threads-api/contract';
import { expectTypeOf, test } from 'vitest';
import type { ThreadsClient } from '../src/index.ts';
import { threadQuery, threadsInfiniteQuery } from '../src/react.ts';

declare const client: ThreadsClient;
declare const infinite: typeof useInfiniteQuery;
declare const single: typeof useQuery;

test('the hooks give the types of the contract', () => {
  expectTypeOf(infinite(threadsInfiniteQuery(client)).data?.pages).toEqualTypeOf<ThreadPage[] | undefined>();
  expectTypeOf(single(threadQuery(client, 'thr_1')).data).toEqualTypeOf<ThreadDetail | undefined>();
  // @ts-expect-error the flag of the wire is not for here
  threadsInfiniteQuery(client, { unread: '1' });
});
