import { type Expression, type RawBuilder, sql } from 'kysely';
import type { ReadRequest } from './read-request.ts';

/** The parameters that restrict the list by a condition. `unread` is not one of them, because it selects which index is read. */
export type Filters = Omit<ReadRequest<'listThreads'>['query'], 'limit' | 'cursor' | 'unread'>;

type Condition = (value: Expression<string | number>) => RawBuilder<boolean>;

/** The condition of each filter on a row of `threads`. A filter of the contract that is not here does not compile. */
const conditions: { [Name in keyof Required<Filters>]: Condition } = {};

/** The conditions of the filters with a value, to append to a `where`. */
export function conditionsFor(values: Partial<Record<string, Expression<string | number>>>): RawBuilder<unknown> {
  const given = Object.entries<Condition>(conditions).flatMap(([name, condition]) => {
    const value = values[name];
    return value ? [sql`and ${condition(value)}`] : [];
  });
  return sql.join(given, sql` `);
}
