import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { pagedLists, readSmallPages } from '../../data/paged-lists.ts';
import { type Entry, entriesIn, idsAsRead } from '../../data/pagination.ts';
import type { Exchange } from '../../http/exchange.ts';
import { expectStatus, problem, type Verdict } from '../../problem.ts';

export const cursorReused: Check = {
  id: 'cursor-reused',
  title: 'A cursor from the start of the run still returns the same page at its end, repeatedly and concurrently',
  requirements: ['D16', 'D12'],
  failure: 'A cursor expires early, works only once, or stops working when others are issued.',
  // Runs last, when the cursors are oldest.
  phase: 'last',
  run: (context) =>
    checkEach(pagedLists(context), async (list): Promise<Verdict> => {
      const { operation } = list;
      const { exchanges, pages } = await readSmallPages(context, list);
      const [first, second] = exchanges;
      if (second?.response.status !== 200) return 'inapplicable';
      const together = await Promise.all([context.repeat(second), context.repeat(second)]);
      const again = [...together, await context.repeat(second)];
      const refused = again.flatMap((exchange) => expectStatus(exchange, 200));
      if (refused.length > 0) return refused;
      const read = (page: Entry[] = []) => idsAsRead(operation, [page]);
      const pageOf = (exchange: Exchange) => read(entriesIn(exchange.json, operation.paging.list));
      const wanted = read(pages[1]);
      const wrong = again.find((exchange) => pageOf(exchange).some((id, index) => id !== (wanted[index] ?? id)));
      // A page changes only if an earlier page changes, or if entries are added at its end.
      if (!wrong || pageOf(await context.repeat(first)).join() !== read(pages[0]).join()) return [];
      return [{ ...problem(wrong, `${wanted}, as before`, `${pageOf(wrong)}`, 'other page'), key: operation.id }];
    }),
};
