import { valueAt } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { pagedOperations } from '../../data/pagination.ts';
import { valuesOf } from '../../probes/parameter-values.ts';
import { expectStatus, NotTested } from '../../problem.ts';

export const cursorOfOtherFilter: Check = {
  id: 'cursor-of-other-filter',
  title: 'A cursor is bound to its filter: with another filter it is rejected with 400',
  requirements: ['D16'],
  about: 'parameters/cursor',
  failure: 'A cursor of the filtered list continues somewhere in the unfiltered list.',
  run: (context) =>
    checkEach(pagedOperations(context), async (operation) => {
      const { limit, cursor: next } = operation.paging;
      const filters = operation.parameters.filter((parameter) => parameter['x-filters']);
      return checkEach(filters, async (filter) => {
        const { name } = filter;
        const [value] = valuesOf(filter).valid;
        if (value === undefined) return [];
        const [filtered, whole] = await Promise.all(
          [{ [name]: value }, {}].map((query) =>
            context.send({ operation, query: { ...query, [limit.name]: '1' } as Record<string, string> }),
          ),
        );
        const cursors = [filtered, whole].map((exchange) => valueAt(exchange?.json, next.pointer));
        if (!cursors.every((cursor) => typeof cursor === 'string'))
          throw new NotTested(
            `there is no second page with ${name}=${value}; add two entries that pass, and one that does not`,
          );
        const [ofFiltered, ofWhole] = cursors as [string, string];
        return [
          ...expectStatus(
            await context.send({
              operation,
              query: { [next.name]: ofFiltered },
              label: `with a cursor of ${name}=${value}`,
            }),
            400,
          ),
          ...expectStatus(
            await context.send({
              operation,
              query: { [name]: value, [next.name]: ofWhole },
              label: `${name}=${value} with a cursor of the whole list`,
            }),
            400,
          ),
        ];
      });
    }),
};
