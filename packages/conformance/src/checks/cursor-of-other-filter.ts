import { valueAt } from '@threads-api/contract';
import { type Check, expectStatus, NotTested } from '../check.ts';
import { valuesOf } from '../parameter-values.ts';
import { all } from '../probe.ts';
import { pagedOperations } from '../world.ts';

export const cursorOfOtherFilter: Check = {
  id: 'cursor-of-other-filter',
  title: 'A cursor is bound to its filter: with another one it is 400',
  requirements: ['D16'],
  failure: 'A cursor of the filtered list goes on in the whole list, somewhere.',
  run: (lab) =>
    all(pagedOperations(lab), async (operation) => {
      const { limit, cursor: next } = operation.paging;
      const filters = operation.parameters.filter((parameter) => parameter['x-filters']);
      return all(filters, async (filter) => {
        const { name } = filter;
        const [value] = valuesOf(filter).valid;
        if (value === undefined) return [];
        const [filtered, whole] = await Promise.all(
          [{ [name]: value }, {}].map((query) =>
            lab.ask({ operation, query: { ...query, [limit.name]: '1' } as Record<string, string> }),
          ),
        );
        const cursors = [filtered, whole].map((exchange) => valueAt(exchange?.json, next.pointer));
        if (!cursors.every((cursor) => typeof cursor === 'string'))
          throw new NotTested(`there is no second page with ${name}=${value}`);
        const [ofFiltered, ofWhole] = cursors as [string, string];
        return [
          ...expectStatus(
            await lab.ask({ operation, query: { [next.name]: ofFiltered }, as: `with a cursor of ${name}=${value}` }),
            400,
          ),
          ...expectStatus(
            await lab.ask({
              operation,
              query: { [name]: value, [next.name]: ofWhole },
              as: `${name}=${value} with a cursor of the whole list`,
            }),
            400,
          ),
        ];
      });
    }),
};
