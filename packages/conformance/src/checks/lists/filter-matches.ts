import type { Check } from '../../check.ts';
import { checkEachFilter, entriesOf, filterRequirements } from '../../data/filters.ts';
import { pathOf } from '../../data/paged-lists.ts';
import { listIn } from '../../data/pagination.ts';
import { expectStatus, problem } from '../../problem.ts';

export const filterMatches: Check = {
  id: 'filter-matches',
  title: 'A filtered list contains only entries that pass the filter',
  requirements: filterRequirements,
  failure: 'The whole list, because the filter is ignored, or only the entries that do not pass.',
  run: (context) =>
    checkEachFilter(context, async ({ list, filter, value, token, whole, text }) => {
      const { operation } = list;
      const path = await pathOf(context, list);
      const exchange = await context.send({ operation, token, ...path, query: { [filter.name]: value } });
      const refused = expectStatus(exchange, 200);
      if (refused.length > 0) return refused;
      const known = new Map(entriesOf(whole).map((entry) => [entry.id, entry]));
      const wrong = listIn(exchange.json).find(
        (entry) => !filter.passes(entry, value) || !filter.passes(known.get(entry.id) ?? entry, value),
      );
      if (!wrong) return [];
      const held = JSON.stringify((known.get(wrong.id) ?? wrong)[filter.property]);
      const received = `${wrong.id}, whose ${filter.property} is ${held}`;
      const found = problem(exchange, `only entries that pass ${text}`, received, filter.name);
      // Cite the clause of the filter.
      const [requirement] = filter.requirements;
      return [requirement === undefined ? found : { ...found, requirement }];
    }),
};
