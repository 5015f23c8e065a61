import { type Expression, type RawBuilder, sql } from 'kysely';
import type { ReadRequest } from './read-request.ts';

/** The parameters that add a condition to the list. `unread` is not one of them, because it selects which index is scanned. */
type Filters = Omit<ReadRequest<'listThreads'>['query'], 'limit' | 'cursor' | 'unread'>;

type Condition = (value: Expression<string | number>) => RawBuilder<boolean>;

/** The condition of each filter on a row of `threads`. A filter of the contract that is not here does not compile. */
const conditions: { [Name in keyof Required<Filters>]: Condition } = {};

/** The filters of a request by name, always in the same order. */
export type GivenFilters = Readonly<Record<string, string | number>>;

export function givenFilters(filters: Filters): GivenFilters {
  const given = Object.entries<string | number | undefined>(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(given.sort());
}

/** The name of a filter's value in a query. It cannot collide with other values. */
const valueName = (filter: string) => `filter ${filter}`;

/** The values for the conditions of `conditionsFor`. */
export const filterValues = (filters: GivenFilters): GivenFilters =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [valueName(name), value]));

/** The conditions of filters, to append to a `where`. `names` are separated by spaces, because they are part of a query's shape. */
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
      return sql`and ${condition(value(valueName(name)))}`;
    });
  return all.length > 0 ? sql.join(all, sql` `) : sql``;
}
