import { type Expression, type RawBuilder, sql } from 'kysely';
import type { ReadRequest } from './read-request.ts';

/** The parameters that restrict the list by a condition. `unread` is none: it chooses the index that a page walks. */
export type Filters = Omit<ReadRequest<'listThreads'>['query'], 'limit' | 'cursor' | 'unread'>;

type Condition = (value: Expression<string | number>) => RawBuilder<boolean>;

/** The condition of each filter on a row of `threads`. A filter of the contract that is not here does not compile. */
const conditions: { [Name in keyof Required<Filters>]: Condition } = {};

/** The filters of a request, by name. */
export type GivenFilters = Readonly<Record<string, string | number>>;

export function givenFilters(filters: Filters): GivenFilters {
  return Object.fromEntries(
    Object.entries<string | number | undefined>(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

/** The conditions of filters, to add to others. `names` are separated by blanks, since they are part of a query's shape. */
export function conditionsFor(
  names: string,
  value: (name: string) => Expression<string | number>,
): RawBuilder<unknown> {
  const known: Readonly<Record<string, Condition | undefined>> = conditions;
  const all = names
    .split(' ')
    .filter(Boolean)
    .map((name) => {
      const condition = known[name];
      if (!condition) throw new Error(`There is no condition for the filter ${name}.`);
      return sql`and ${condition(value(name))}`;
    });
  return all.length > 0 ? sql.join(all, sql` `) : sql``;
}
