import type { Check } from '../../check.ts';
import { comparableEntry } from '../../data/entry-schema.ts';
import { pagedLists, readLargePages, readSmallPages } from '../../data/paged-lists.ts';
import type { Entry } from '../../data/pagination.ts';
import { threadOperations } from '../../data/threads.ts';
import { problem } from '../../problem.ts';

export const threadOnEveryPage: Check = {
  id: 'thread-on-every-page',
  title: 'A thread has the same values with every page of its history',
  requirements: ['D4', 'D12'],
  about: 'Thread.messageCount',
  failure: 'messageCount, timestamp or snippet are those of the page instead of the thread.',
  async run(context) {
    const { list, detail } = threadOperations(context);
    const history = pagedLists(context).find(({ operation }) => operation === detail);
    if (!history) return 'inapplicable';
    const [large, small] = [await readLargePages(context, history), await readSmallPages(context, history)];
    const [first] = large.exchanges;
    const pages = small.exchanges.filter(({ response }) => response.status === 200);
    if (pages.length < 2) return 'inapplicable';
    const thread = (json: unknown) => comparableEntry(list, Object(json) as Entry);
    const other = pages.find(({ json }) => thread(json) !== thread(first.json));
    if (!other) return [];
    return [{ ...problem(other, thread(first.json), thread(other.json), 'page'), exchanges: [first, other] }];
  },
};
