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

test('only a thread detail has a history', () => {
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

test('properties without a value are null, never missing', () => {
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

test('the only value of unread is "1"', () => {
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
    | 'thread.created'
    | 'message.created'
    | 'thread.status_changed'
    | 'thread.assignment_changed'
    | 'note.created'
    | 'draft.sent'
    | 'draft.discarded'
  >();
});

test('threads have no write operations', () => {
  expectTypeOf<paths['/threads']['post']>().toEqualTypeOf<undefined>();
});

test('an error body has a status code and a message', () => {
  expectTypeOf<ApiError>().toEqualTypeOf<{ statusCode: number; message: string }>();
});

test('request types include parameter defaults, and response types are bodies', () => {
  expectTypeOf<'listThreads' | 'getThread' | 'listThreadNotes'>().toExtend<OperationId>();
  expectTypeOf<'sendThread'>().not.toExtend<OperationId>();
  expectTypeOf<RequestOf<'listThreads'>['query']['limit']>().toEqualTypeOf<number>();
  expectTypeOf<RequestOf<'listThreads'>['query']['cursor']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<RequestOf<'getThread'>['path']>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<ResponseOf<'getThread'>>().toEqualTypeOf<ThreadDetail>();
});

test('Scope is the union of the scopes of all operations', () => {
  expectTypeOf<Scope>().toEqualTypeOf<'threads:read' | 'notes:read'>();
  expectTypeOf(contract.scopes).toEqualTypeOf<readonly Scope[]>();
  expectTypeOf(contract.operation('listThreads').scope).toEqualTypeOf<Scope | undefined>();
});
