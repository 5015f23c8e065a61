import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { checkEachFilter } from '../../data/filters.ts';
import { pathOf, readList } from '../../data/paged-lists.ts';
import { pageWith, readPages } from '../../data/pagination.ts';
import { problem, type Verdict } from '../../problem.ts';

/** Page sizes, by label; `undefined` is the default of the contract. */
const limits = { 'one by one': 1, 'in small pages': 3, 'in pages of the default size': undefined };

export const filterPages: Check = {
  id: 'filter-pages',
  title:
    'A filtered list has the same entries on pages of any size, and every page contains only entries that pass the filter',
  requirements: ['D16', 'D17'],
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
