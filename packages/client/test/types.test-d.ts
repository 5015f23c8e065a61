import type { Thread, ThreadDetail, ThreadPage } from '@threads-api/contract';
import { expectTypeOf, test } from 'vitest';
import type { NotFoundError, ThreadsClient, ThreadsError } from '../src/index.ts';
import type { RawClient } from '../src/raw.ts';
import type { WebhookError } from '../src/webhooks.ts';

declare const client: ThreadsClient;
declare const raw: RawClient;

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
