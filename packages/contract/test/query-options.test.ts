import { expect, expectTypeOf, test } from 'vitest';
import type { RequestOf } from '../src/index.ts';
import { type QueryOptions, toQuery } from '../src/query-options.ts';

test('a flag that is set is 1, and one that is not is left out', () => {
  expect(toQuery({ unread: true, limit: 0, cursor: '' })).toEqual({ unread: '1', limit: 0, cursor: '' });
  expect(JSON.stringify(toQuery({ unread: false, limit: undefined }))).toBe('{}');
});

test('options have the names of the parameters, and the types of programs', () => {
  expectTypeOf<QueryOptions<'listThreads'>['unread']>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<QueryOptions<'listThreads'>['limit']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<keyof QueryOptions<'getThread'>>().toEqualTypeOf<'historyLimit' | 'historyCursor'>();
  const query: RequestOf<'listThreads'>['query'] = toQuery({ unread: true, limit: 5 });
  expect(query.unread).toBe('1');
});
