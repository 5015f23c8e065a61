import { expect, expectTypeOf, test } from 'vitest';
import type { RequestOf } from '../src/index.ts';
import { type QueryOptions, toQuery } from '../src/query-options.ts';

test('a true flag is sent as 1, and a false flag is omitted', () => {
  expect(toQuery({ unread: true, limit: 0, cursor: '' })).toEqual({ unread: '1', limit: 0, cursor: '' });
  expect(JSON.stringify(toQuery({ unread: false, limit: undefined }))).toBe('{}');
});

test('options keep the parameter names, and flags are booleans', () => {
  expectTypeOf<QueryOptions<'listThreads'>['unread']>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<QueryOptions<'listThreads'>['limit']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<keyof QueryOptions<'getThread'>>().toEqualTypeOf<'historyLimit' | 'historyCursor'>();
  const query: RequestOf<'listThreads'>['query'] = toQuery({ unread: true, limit: 5 });
  expect(query.unread).toBe('1');
});
