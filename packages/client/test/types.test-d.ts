import type { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { NotePage, Thread, ThreadDetail, ThreadPage } from '@threads-api/contract';
import { expectTypeOf, test } from 'vitest';
import type { NotFoundError, ThreadsClient, ThreadsError } from '../src/index.ts';
import type { RawClient } from '../src/raw.ts';
import { historyInfiniteQuery, notesInfiniteQuery, threadQuery, threadsInfiniteQuery } from '../src/react.ts';
import type { WebhookError } from '../src/webhooks.ts';

declare const client: ThreadsClient;
declare const raw: RawClient;
declare const infinite: typeof useInfiniteQuery;
declare const single: typeof useQuery;
declare const suspense: typeof useSuspenseQuery;

test('the methods return types of the contract', () => {
  expectTypeOf(client.listThreads).returns.resolves.toEqualTypeOf<ThreadPage>();
  expectTypeOf(client.getThread).returns.resolves.toEqualTypeOf<ThreadDetail>();
  expectTypeOf(client.threads.all()).toExtend<AsyncIterable<Thread>>();
});

test('invalid calls do not compile', () => {
  // @ts-expect-error a list item has no history
  void ((thread: Thread) => thread.history);
  // @ts-expect-error the option is a boolean, not the query value
  void client.listThreads({ unread: '1' });
  // @ts-expect-error there is no such option
  void client.listThreads({ frobnicate: true });
  // @ts-expect-error there is no such path
  void raw.GET('/inboxes');
  // @ts-expect-error the API is read-only
  void raw.POST('/threads');
  // @ts-expect-error the raw client takes the query value
  void raw.GET('/threads', { params: { query: { unread: true } } });
  // @ts-expect-error the id is required
  void client.getThread();
});

test('the names of errors are literal types', () => {
  (error: ThreadsError) => {
    switch (error.name) {
      case 'RateLimitedError':
        return 1;
      // @ts-expect-error there is no such error
      case 'RateLimitError':
        return 2;
    }
  };
  expectTypeOf<NotFoundError['name']>().toEqualTypeOf<'NotFoundError'>();
  expectTypeOf<WebhookError['name']>().toEqualTypeOf<'WebhookError'>();
});

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
