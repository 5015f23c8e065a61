import { contract, type Filter } from '@threads-api/contract';
import { checkEach } from '../check.ts';
import { NotTested, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { has, type TokenName } from '../target/target.ts';
import { type PagedList, pagedLists, readList } from './paged-lists.ts';
import type { Entry, ReadPages } from './pagination.ts';

/** The rules about filters, those of the original requirements (R) first. A filter that is added is checked without new code. */
export const filterRequirements = [
  ...new Set(contract.operations.flatMap(({ filters }) => filters.flatMap(({ requirements }) => requirements))),
].toSorted((a, b) => (a < b ? 1 : -1)) as [string, ...string[]];

/** A filter of a list with one of its values. */
export interface FilterCase {
  list: PagedList;
  filter: Filter;
  value: string;
  token: TokenName;
  /** The whole list. */
  whole: ReadPages;
  /** The filter, as in a URL. */
  text: string;
}

/** The number of values to try if the contract does not list them. */
const mostValues = 3;

/**
 * Checks each filter that the contract declares, with each value that some entry of the whole list does not have. A
 * filter is tested if the check applies to one of its values.
 */
export function checkEachFilter(context: Context, check: (each: FilterCase) => Promise<Verdict>): Promise<Verdict> {
  const lists = pagedLists(context).flatMap((list) => list.operation.filters.map((filter) => ({ list, filter })));
  return checkEach(lists, async ({ list, filter }) => {
    const wholes = await Promise.all(
      tokensOf(context, list).map(async (token) => ({ token, whole: await readList(context, list, token) })),
    );
    const values =
      filter.choices ??
      valuesIn(
        wholes.flatMap(({ whole }) => whole.entries),
        filter,
      ).slice(0, mostValues);
    if (values.length === 0)
      throw new NotTested(
        `no entry of ${list.operation.id} has a ${filter.property} to filter by; add one to the data`,
      );
    const verdict = await checkEach(values, async (value) => {
      const text = `${filter.name}=${value}`;
      const mixed = wholes.filter(({ whole }) => hasOther(whole.entries, filter, value));
      if (mixed.length === 0)
        throw new NotTested(`every entry of ${list.operation.id} matches ${text}; add an entry that does not match`);
      return checkEach(mixed, (each) => check({ list, filter, value, text, ...each }));
    });
    if (verdict === 'inapplicable')
      throw new NotTested(
        `${list.operation.id} has too few entries to test ${filter.name}; add entries that match and entries that do not`,
      );
    return verdict;
  });
}

const tokensOf = ({ target }: Context, { token, ofThread }: PagedList): TokenName[] =>
  ofThread ? [token] : (['full', 'otherUser'] as const).filter((name) => has(target, `tokens.${name}`));

const valuesIn = (entries: Entry[], { property }: Filter) => [
  ...new Set(
    entries.flatMap(({ [property]: held }) => (held === null || typeof held === 'object' ? [] : [String(held)])),
  ),
];

/** Whether the filter has an effect: at least one entry does not pass. */
const hasOther = (entries: Entry[], { passes }: Filter, value: string) =>
  entries.some((entry) => !passes(entry, value));
