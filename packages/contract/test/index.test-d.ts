import { expectTypeOf, test } from 'vitest';
import {
  contract,
  type HistoryEntry,
  type OperationId,
  type RequestOf,
  type ResponseOf,
  type Scope,
  type ThreadDetail,
} from '../src/index.ts';

test('the type of a history entry determines its fields', () => {
  const fieldsOf = (entry: HistoryEntry) => {
    if (entry.type === 'message') return entry.bodyText;
    // @ts-expect-error only a message has a body
    void entry.bodyText;
    return entry.type === 'status_changed' ? entry.to : entry.to?.name;
  };
  expectTypeOf(fieldsOf).returns.toEqualTypeOf<string | undefined>();
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
