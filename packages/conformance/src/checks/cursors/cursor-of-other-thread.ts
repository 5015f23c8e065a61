import { valueAt } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { findLargest, pagedLists, readSmallPages } from '../../data/paged-lists.ts';
import { threadPath } from '../../data/paths.ts';
import { sampleThreadIds } from '../../data/threads.ts';
import { expectStatus } from '../../problem.ts';

export const cursorOfOtherThread: Check = {
  id: 'cursor-of-other-thread',
  title: "A cursor for one thread's history or notes is rejected with 400 on another thread",
  requirements: ['D12', 'D16'],
  failure: 'The history of one thread continues with entries of another.',
  run: (context) =>
    checkEach(pagedLists(context), async (list) => {
      const { operation } = list;
      if (!list.thread) return 'inapplicable';
      const own = await findLargest(context, operation);
      const other = (await sampleThreadIds(context)).find((id) => id !== own);
      const { exchanges } = await readSmallPages(context, list);
      const cursor = valueAt(exchanges[0].json, operation.paging.cursor.pointer);
      if (!other || typeof cursor !== 'string') return 'inapplicable';
      const query = { [operation.paging.cursor.name]: cursor };
      return expectStatus(
        await context.send({
          operation,
          path: (await threadPath(context, operation, other)) ?? {},
          query,
          label: "with another thread's cursor",
        }),
        400,
      );
    }),
};
