import { contract, isScope, type NotePage, type ThreadDetail, type ThreadPage } from '@threads-api/contract';
import { expectTypeOf, test } from 'vitest';
import { type Caller, createApi, type Handler as HandlerOf, type Handlers as HandlersOf, reply } from '../src/index.ts';
import type { Book, BookList } from '../testing/bookshop/bookshop.gen.ts';
import type { bookshop } from '../testing/bookshop/bookshop.ts';

type Handlers = HandlersOf<typeof contract>;
type Handler<Id extends keyof Handlers, C = Caller> = HandlerOf<typeof contract, Id, C>;

declare const page: ThreadPage;
declare const thread: ThreadDetail;
declare const notes: NotePage;
declare const all: Handlers;
const findCaller = () => undefined;

test('every operation has a handler', () => {
  const own = { listThreads: () => page, getThread: () => undefined, listThreadNotes: async () => notes };
  createApi({ contract, findCaller, handlers: { ...all, ...own } });
  const { listThreadNotes, ...some } = { ...all, getThread: () => thread };
  void listThreadNotes;
  // @ts-expect-error listThreadNotes is missing
  createApi({ contract, findCaller, handlers: some });
  // @ts-expect-error the contract has no such operation
  createApi({ contract, findCaller, handlers: { ...all, sendMessage: () => page } satisfies Handlers });
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
  createApi({ contract, findCaller: () => ({ userId: 'ada', scopes: ['threads:read'] }), handlers: all });
  // @ts-expect-error the contract has no such scope
  createApi({ contract, findCaller: () => ({ userId: 'ada', scopes: ['thread:read'] }), handlers: all });
  const stored: string[] = [];
  // @ts-expect-error it may contain any string
  createApi({ contract, findCaller: () => ({ userId: 'ada', scopes: stored }), handlers: all });
  createApi({ contract, findCaller: () => ({ userId: 'ada', scopes: stored.filter(isScope) }), handlers: all });
});

test('a second contract has typed handlers too, with bodies and statuses', () => {
  type Shop = HandlersOf<typeof bookshop>;
  type Add = Parameters<Shop['addBook']>[0];
  expectTypeOf<keyof Shop>().toEqualTypeOf<'listBooks' | 'addBook' | 'getBook' | 'changeBook' | 'removeBook'>();
  expectTypeOf<Add['body']['genre']>().toEqualTypeOf<'crime' | 'poetry' | 'history'>();
  expectTypeOf<Parameters<Shop['getBook']>[0]['path']>().toEqualTypeOf<{ number: number }>();
  expectTypeOf<Parameters<Shop['getBook']>[0]['body']>().toEqualTypeOf<undefined>();
  const book = {} as Book;
  const added: Shop['addBook'] = () => reply(201, book);
  const removed: Shop['removeBook'] = async () => undefined;
  void [added, removed];
  // @ts-expect-error the operation has no status 200
  const wrongStatus: Shop['addBook'] = () => reply(200, book);
  // @ts-expect-error a list is not a book
  const wrongBody: Shop['addBook'] = () => reply(201, {} as BookList);
  void [wrongStatus, wrongBody];
});
