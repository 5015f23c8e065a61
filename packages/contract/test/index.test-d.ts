import { expectTypeOf, test } from 'vitest';
import {
  type ApiError,
  contract,
  type HistoryEntry,
  type Message,
  type Note,
  type OperationId,
  type paths,
  type RequestOf,
  type ResponseOf,
  type Scope,
  type Thread,
  type ThreadDetail,
  type ThreadPage,
  type WebhookEvent,
} from '../src/index.ts';

type ListQuery = NonNullable<paths['/threads']['get']['parameters']['query']>;

test('a list item has no history, a detail has', () => {
  expectTypeOf<Thread>().not.toHaveProperty('history');
  expectTypeOf<ThreadPage['data'][number]>().toEqualTypeOf<Thread>();
  expectTypeOf<ThreadDetail['history']['data']>().toEqualTypeOf<HistoryEntry[]>();
  expectTypeOf<ThreadDetail>().toExtend<Thread>();
});

test('the status is a closed union', () => {
  expectTypeOf<Thread['status']>().toEqualTypeOf<'open' | 'pending' | 'closed'>();
  // @ts-expect-error there is no such status in v1
  const status: Thread['status'] = 'spam';
  void status;
});

test('what may have no value is nullable, and nothing is optional', () => {
  expectTypeOf<Thread['subject']>().toEqualTypeOf<string | null>();
  expectTypeOf<null>().toExtend<Thread['assignment']>();
  expectTypeOf<Thread['sender']['address']>().toEqualTypeOf<string | null>();
  expectTypeOf<Message['bodyHtml']>().toEqualTypeOf<string | null>();
  expectTypeOf<Note['editedAt']>().toEqualTypeOf<string | null>();
  expectTypeOf<Thread['snippet']>().toEqualTypeOf<string>();
  expectTypeOf<Thread>().toEqualTypeOf<Required<Thread>>();
  expectTypeOf<Message>().toEqualTypeOf<Required<Message>>();
  expectTypeOf<Note>().toEqualTypeOf<Required<Note>>();
});

test('unread takes "1" and nothing else', () => {
  expectTypeOf<ListQuery['unread']>().toEqualTypeOf<'1' | undefined>();
  // @ts-expect-error a flag, not a boolean
  const query: ListQuery = { unread: true };
  void query;
});

test('the type of a history entry determines its fields', () => {
  const fieldsOf = (entry: HistoryEntry) => {
    if (entry.type === 'message') return entry.bodyText;
    // @ts-expect-error only a message has a body
    void entry.bodyText;
    return entry.type === 'status_changed' ? entry.to : entry.to?.name;
  };
  expectTypeOf(fieldsOf).returns.toEqualTypeOf<string | undefined>();
});

test('the type of an event determines its data', () => {
  expectTypeOf<Extract<WebhookEvent, { type: 'note.created' }>['data']>().toEqualTypeOf<{
    threadId: string;
    noteId: string;
  }>();
  expectTypeOf<WebhookEvent['type']>().toEqualTypeOf<
    'thread.created' | 'message.created' | 'thread.status_changed' | 'thread.assignment_changed' | 'note.created'
  >();
});

test('threads can only be read', () => {
  expectTypeOf<paths['/threads']['post']>().toEqualTypeOf<undefined>();
});

test('an error is a status and a message', () => {
  expectTypeOf<ApiError>().toEqualTypeOf<{ statusCode: number; message: string }>();
});

test('a request has the defaults of its parameters, a response is the body', () => {
  expectTypeOf<'listThreads' | 'getThread' | 'listThreadNotes'>().toExtend<OperationId>();
  expectTypeOf<'sendThread'>().not.toExtend<OperationId>();
  expectTypeOf<RequestOf<'listThreads'>['query']['limit']>().toEqualTypeOf<number>();
  expectTypeOf<RequestOf<'listThreads'>['query']['cursor']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<RequestOf<'getThread'>['path']>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<ResponseOf<'getThread'>>().toEqualTypeOf<ThreadDetail>();
});

test('scopes are those that operations need', () => {
  expectTypeOf<Scope>().toEqualTypeOf<'threads:read' | 'notes:read'>();
  expectTypeOf(contract.scopes).toEqualTypeOf<readonly Scope[]>();
  expectTypeOf(contract.operation('listThreads').scope).toEqualTypeOf<Scope | undefined>();
});
