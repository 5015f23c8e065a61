import { isScope, type NotePage, type ThreadDetail, type ThreadPage } from '@threads-api/contract';
import { expectTypeOf, test } from 'vitest';
import { type Caller, createThreadsApp, type Handler, type Handlers } from '../src/index.ts';

declare const page: ThreadPage;
declare const thread: ThreadDetail;
declare const notes: NotePage;
declare const all: Handlers;
const findCaller = () => undefined;

test('every operation has a handler', () => {
  const own = { listThreads: () => page, getThread: () => undefined, listThreadNotes: async () => notes };
  createThreadsApp({ findCaller, handlers: { ...all, ...own } });
  const { listThreadNotes, ...some } = { ...all, getThread: () => thread };
  void listThreadNotes;
  // @ts-expect-error listThreadNotes is missing
  createThreadsApp({ findCaller, handlers: some });
  // @ts-expect-error the contract has no such operation
  createThreadsApp({ findCaller, handlers: { ...all, sendMessage: () => page } satisfies Handlers });
});

test('a handler returns the body of its operation', () => {
  // @ts-expect-error a page of threads is not a thread
  const wrong: Handler<'getThread'> = () => page;
  // @ts-expect-error the list has no 404
  const absent: Handler<'listThreads'> = () => undefined;
  void wrong;
  void absent;
});

test('a request has typed parameters with defaults, and the caller from findCaller', () => {
  type Request = Parameters<Handler<'listThreads', Caller & { team: string }>>[0];
  expectTypeOf<Request['query']['limit']>().toEqualTypeOf<number>();
  expectTypeOf<Request['query']['unread']>().toEqualTypeOf<'1' | undefined>();
  expectTypeOf<Request['caller']['team']>().toEqualTypeOf<string>();
  expectTypeOf<Parameters<Handler<'getThread'>>[0]['path']>().toEqualTypeOf<{ id: string }>();
});

test('a request has an id and an abort signal', () => {
  type Request = Parameters<Handler<'getThread'>>[0];
  expectTypeOf<Request['requestId']>().toEqualTypeOf<string>();
  expectTypeOf<Request['signal']>().toEqualTypeOf<AbortSignal>();
});

test('the scopes of a caller are those of the contract', () => {
  createThreadsApp({ findCaller: () => ({ userId: 'ada', scopes: ['threads:read'] }), handlers: all });
  // @ts-expect-error the contract has no such scope
  createThreadsApp({ findCaller: () => ({ userId: 'ada', scopes: ['thread:read'] }), handlers: all });
  const stored: string[] = [];
  // @ts-expect-error it may contain any string
  createThreadsApp({ findCaller: () => ({ userId: 'ada', scopes: stored }), handlers: all });
  createThreadsApp({ findCaller: () => ({ userId: 'ada', scopes: stored.filter(isScope) }), handlers: all });
});
