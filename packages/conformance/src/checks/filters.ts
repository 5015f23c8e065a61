import type { Filter } from '@threads-api/contract';
import type { Check } from '../check.ts';
import { checkEach, checkEachOperation, checkParts } from '../check-each.ts';
import { checkEachFilter, entriesOf, filterRequirements } from '../data/filters.ts';
import { pathOf, readList } from '../data/paged-lists.ts';
import { type Entry, listIn, pageWith, readPages } from '../data/pagination.ts';
import type { RequestSpec } from '../http/build-request.ts';
import { expectStatus, type Problem, problem, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';

export const filterMatches: Check = {
  id: 'filter-matches',
  title: 'A filtered list contains only entries that pass the filter',
  requirements: filterRequirements,
  declares: ['filters'],
  failure: 'The whole list, because the filter is ignored, or only the entries that do not pass.',
  run: (context) =>
    checkParts(
      () =>
        checkEachFilter(context, async ({ list, filter, value, token, whole }) => {
          const known = new Map(entriesOf(whole).map((entry) => [entry.id, entry]));
          const request = { operation: list.operation, token, ...(await pathOf(context, list)) };
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
};

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
  const found = problem(exchange, `only entries that pass ${filter.name}=${value}`, received, filter.name);
  // Cite the clause of the filter.
  const [requirement] = filter.requirements;
  return [requirement === undefined ? found : { ...found, requirement }];
}

export const filterComplete: Check = {
  id: 'filter-complete',
  title: 'A filtered list is exactly the matching part of the unfiltered list, in the same order',
  requirements: ['D8', 'D17', ...filterRequirements],
  declares: ['paging', 'filters'],
  about: 'Thread.unread',
  failure:
    'The filtered list omits matching entries: closed threads, those assigned to others, or all after the first page.',
  run: (context) =>
    checkEachFilter(context, async ({ list, filter, value, token, whole }) => {
      const filtered = await readList(context, list, token, { [filter.name]: value });
      const expected = whole.entries.filter((entry) => filter.passes(entry, value)).map(({ id }) => id);
      const given = filtered.entries.map(({ id }) => id);
      const compared = whole.complete
        ? Math.max(expected.length, given.length)
        : Math.min(expected.length, given.length);
      for (let index = 0; index < compared; index += 1) {
        if (expected[index] === given[index]) continue;
        const found = problem(
          filtered.exchanges[0],
          `${expected[index] ?? 'the end of the list'} at position ${index + 1}, as in the unfiltered list`,
          given[index] ?? 'the end of the list',
          `${filter.name} as a whole`,
        );
        return [{ ...found, exchanges: [whole.exchanges[0], filtered.exchanges[0]] }];
      }
      return [];
    }),
};

/** Page sizes, by label; `undefined` is the default of the contract. */
const limits = { 'one by one': 1, 'in small pages': 3, 'in pages of the default size': undefined };

export const filterPages: Check = {
  id: 'filter-pages',
  title:
    'A filtered list has the same entries on pages of any size, and every page contains only entries that pass the filter',
  requirements: ['D16', 'D17'],
  declares: ['paging', 'filters'],
  about: 'parameters/cursor',
  failure: 'The filter applies to the first page only, or entries are lost between its pages.',
  run: (context) =>
    checkEachFilter(context, async ({ list, filter, value, token, text }) => {
      const query = { [filter.name]: value };
      const whole = await readList(context, list, token, query);
      if (whole.entries.length < 2) return 'inapplicable';
      const path = await pathOf(context, list);
      return checkEach(Object.entries(limits), async ([label, limit]): Promise<Verdict> => {
        const request = { token, query, ...path, label: `${text} ${label}` };
        const read = await readPages(context, list.operation, {
          ...request,
          ...(limit && { limit }),
        });
        const { entries, exchanges } = read;
        const last = pageWith(read);
        const wrong = entries.find((entry) => !filter.passes(entry, value));
        const held = JSON.stringify(wrong?.[filter.property]);
        if (wrong)
          return [
            problem(
              pageWith(read, wrong.id),
              `only entries that pass ${text}`,
              `${wrong.id}, whose ${filter.property} is ${held}`,
              filter.name,
            ),
          ];
        const common = Math.min(entries.length, whole.entries.length);
        const index = entries.slice(0, common).findIndex(({ id }, position) => id !== whole.entries[position]?.id);
        const shorter = entries.length < whole.entries.length && last.response.status === 200 && exchanges.length < 60;
        if (index < 0 && !shorter) return [];
        const at = index < 0 ? common : index;
        const expected = `${whole.entries[at]?.id} at position ${at + 1}, as on large pages`;
        const page = pageWith(read, entries[at]?.id);
        return [problem(page, expected, `${entries[at]?.id ?? 'the end'}`, `${filter.name} position`)];
      });
    }),
};
