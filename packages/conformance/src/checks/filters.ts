import { contract, type Filter } from '@threads-api/contract';
import { checkEach, checkEachOperation, checkParts, checksOf } from '../check.ts';
import { largestOf, readList } from '../data/paged-lists.ts';
import {
  compareReadings,
  type Entry,
  idsOf,
  listIn,
  maxPages,
  type PagedOperation,
  pagedOperations,
  pageWith,
  type ReadPages,
  readPages,
} from '../data/pagination.ts';
import { resourceParameter } from '../data/paths.ts';
import type { RequestSpec } from '../http/build-request.ts';
import { expectStatus, NotTested, type Problem, problem, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { has, type TokenName } from '../target/target.ts';

/** The rules about filters, those of the original requirements (R) first. A filter that is added is checked without new code. */
const filterRequirements = [
  ...new Set(contract.operations.flatMap(({ filters }) => filters.flatMap(({ requirements }) => requirements))),
].toSorted((a, b) => (a < b ? 1 : -1)) as [string, ...string[]];

/** A filter of a list with one of its values. */
interface FilterCase {
  operation: PagedOperation;
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
function checkEachFilter(context: Context, check: (each: FilterCase) => Promise<Verdict>): Promise<Verdict> {
  const lists = pagedOperations(context).flatMap((operation) =>
    operation.filters.map((filter) => ({ operation, filter })),
  );
  return checkEach(lists, async ({ operation, filter }) => {
    const wholes = await Promise.all(
      tokensOf(context, operation).map(async (token) => ({
        token,
        whole: await readList(context, operation, { token }),
      })),
    );
    const entries = wholes.flatMap(({ whole }) => whole.entries);
    const values = filter.choices ?? valuesIn(entries, filter).slice(0, mostValues);
    if (values.length === 0)
      throw new NotTested(`no entry of ${operation.id} has a ${filter.property} to filter by; add one to the data`);
    const verdict = await checkEach(values, async (value) => {
      const text = `${filter.name}=${value}`;
      // The filter has an effect only if some entry does not pass it.
      const mixed = wholes.filter(({ whole }) => whole.entries.some((entry) => !filter.passes(entry, value)));
      if (mixed.length === 0)
        throw new NotTested(`every entry of ${operation.id} matches ${text}; add an entry that does not match`);
      return checkEach(mixed, (each) => check({ operation, filter, value, text, ...each }));
    });
    if (verdict === 'inapplicable')
      throw new NotTested(
        `${operation.id} has too few entries to test ${filter.name}; add entries that match and entries that do not`,
      );
    return verdict;
  });
}

const tokensOf = (context: Context, operation: PagedOperation): TokenName[] =>
  resourceParameter(context, operation)
    ? ['full']
    : (['full', 'otherUser'] as const).filter((name) => has(context.target, `tokens.${name}`));

const valuesIn = (entries: Entry[], { property }: Filter) => [
  ...new Set(
    entries.flatMap(({ [property]: held }) => (held === null || typeof held === 'object' ? [] : [String(held)])),
  ),
];

/** `wholeOf` returns the entry of the whole list, which must pass too. */
async function checkFiltered(
  context: Context,
  request: RequestSpec,
  filter: Filter,
  value: string,
  wholeOf = (entry: Entry) => entry,
): Promise<Problem[]> {
  const exchange = await context.send({ ...request, query: { [filter.name]: value } });
  const refused = expectStatus(exchange, 200);
  if (refused.length > 0) return refused;
  const wrong = listIn(exchange.json, exchange.operation?.paging).find(
    (entry) => !filter.passes(entry, value) || !filter.passes(wholeOf(entry), value),
  );
  if (!wrong) return [];
  const held = JSON.stringify(wholeOf(wrong)[filter.property]);
  const received = `${wrong.id ?? 'an entry'}, whose ${filter.property} is ${held}`;
  // Cite the clause of the filter.
  const [requirement] = filter.requirements;
  return [
    problem(exchange, `only entries that pass ${filter.name}=${value}`, received, filter.name, {
      ...(requirement !== undefined && { requirement }),
    }),
  ];
}

/** Page sizes, by label; `undefined` is the default of the contract. */
const limits = { 'one by one': 1, 'in small pages': 3, 'in pages of the default size': undefined };

export const filterChecks = checksOf({
  'filter-matches': {
    title: 'A filtered list contains only entries that pass the filter',
    requirements: filterRequirements,
    declares: ['filters'],
    run: (context) =>
      checkParts(
        () =>
          checkEachFilter(context, async ({ operation, filter, value, token, whole }) => {
            const known = new Map(whole.entries.map((entry) => [entry.id, entry]));
            const request = { operation, token, ...(await largestOf(context, operation)) };
            return checkFiltered(context, request, filter, value, (entry) => known.get(entry.id) ?? entry);
          }),
        () =>
          checkEachOperation(context, (request) => {
            const { paging, filters } = request.operation;
            return checkEach(paging ? [] : filters, (filter) =>
              checkEach(filter.choices ?? [], (value) => checkFiltered(context, request, filter, value)),
            );
          }),
      ),
  },
  'filter-complete': {
    title: 'A filtered list is exactly the matching part of the unfiltered list, in the same order',
    requirements: ['D8', 'D17', ...filterRequirements],
    declares: ['paging', 'filters'],
    run: (context) =>
      checkEachFilter(context, async ({ operation, filter, value, token, whole }) => {
        const filtered = await readList(context, operation, { token, query: { [filter.name]: value } });
        const passing = { ...whole, ids: idsOf(whole.entries.filter((entry) => filter.passes(entry, value))) };
        const details = { comparedWith: whole.exchanges[0] };
        return compareReadings(passing, filtered, 'as in the unfiltered list', `${filter.name} as a whole`, details);
      }),
  },
  'filter-pages': {
    title:
      'A filtered list has the same entries on pages of any size, and every page contains only entries that pass the filter',
    requirements: ['D16', 'D17'],
    declares: ['paging', 'filters'],
    about: 'cursor',
    run: (context) =>
      checkEachFilter(context, async ({ operation, filter, value, token, text }) => {
        const query = { [filter.name]: value };
        const whole = await readList(context, operation, { token, query });
        if (whole.entries.length < 2) return 'inapplicable';
        const list = await largestOf(context, operation);
        return checkEach(Object.entries(limits), async ([label, limit]): Promise<Verdict> => {
          const request = { token, query, ...list, label: `${text} ${label}` };
          const read = await readPages(context, operation, { ...request, ...(limit && { limit }) });
          const wrong = read.entries.find((entry) => !filter.passes(entry, value));
          if (wrong) {
            const received = `${wrong.id}, whose ${filter.property} is ${JSON.stringify(wrong[filter.property])}`;
            return [problem(pageWith(read, wrong.id), `only entries that pass ${text}`, received, filter.name)];
          }
          // Only a status other than 200 and the number of pages end a reading too early.
          const hasEnded = pageWith(read).response.status === 200 && read.exchanges.length < maxPages;
          // Entries may have been added since.
          const expected = { ...whole, complete: false };
          const received = { ...read, complete: hasEnded };
          return compareReadings(expected, received, 'as on large pages', `${filter.name} position`);
        });
      }),
  },
});
