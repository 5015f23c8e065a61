import { valueAt } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { pagedLists, pathOf, readSmallPages } from '../../data/paged-lists.ts';
import type { Entry } from '../../data/pagination.ts';
import { expectStatus, problem, type Verdict } from '../../problem.ts';

export const cursorWithOtherLimit: Check = {
  id: 'cursor-with-other-limit',
  title: 'A cursor may be used with another limit, and continues at the same position',
  requirements: ['D16', 'D12'],
  failure: '400, or a page that starts at another position because the cursor counts pages.',
  run: (context) =>
    checkEach(pagedLists(context), async (list): Promise<Verdict> => {
      const { operation, token } = list;
      const { limit, cursor: next, list: pointer, direction } = operation.paging;
      const { pages, exchanges } = await readSmallPages(context, list);
      const cursor = valueAt(exchanges[0].json, next.pointer);
      if (typeof cursor !== 'string') return [];
      const path = await pathOf(context, list);
      const query = { [next.name]: cursor, [limit.name]: `${limit.maximum}` };
      const exchange = await context.send({
        operation,
        token,
        ...path,
        query,
        label: 'with a cursor and another limit',
      });
      const refused = expectStatus(exchange, 200);
      const entries = (valueAt(exchange.json, pointer) ?? []) as Entry[];
      const following = pages[1]?.map(({ id }) => id) ?? [];
      const whole = entries.map(({ id }) => id);
      // A page may be shorter than its limit, so only the part that both pages have is compared.
      const common = Math.min(following.length, whole.length);
      if (refused.length === 0 && common === 0) return 'inapplicable';
      // The pages of a history go back in time, so the entries next to the cursor are at the end.
      const part = (ids: string[]) => (direction === 'forward' ? ids.slice(0, common) : ids.slice(-common));
      const [wanted, given] = [part(following), part(whole)];
      if (refused.length > 0 || wanted.join() === given.join()) return refused;
      return [problem(exchange, `${wanted}, the same as with the first limit`, `${given}`)];
    }),
};
