import { valueAt } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { comparableEntry } from '../../data/entry-schema.ts';
import { listIn } from '../../data/pagination.ts';
import { readPagesOfThread, sampleThreadIds, threadOperations } from '../../data/threads.ts';
import { problem, type Verdict } from '../../problem.ts';

/** The number of threads to compare. */
const maxThreads = 4;

export const idsIdentifyEntries: Check = {
  id: 'ids-identify-entries',
  title: 'An id identifies one entry: no page has it twice, and no other thread uses it for something else',
  requirements: ['D2', 'D17'],
  about: 'Id',
  failure: 'Every thread numbers its messages from 1, or a thread is listed once for each of its recipients.',
  inspect(exchange) {
    const { operation, json, response } = exchange;
    if (!operation?.paging || response.status !== 200) return 'inapplicable';
    const ids = listIn(valueAt(json, operation.paging.list)).map(({ id }) => id);
    if (ids.length < 2) return 'inapplicable';
    const twice = ids.find((id, index) => ids.indexOf(id) < index);
    if (twice === undefined) return [];
    return [{ ...problem(exchange, 'every entry once', `${twice} twice`, 'page'), key: operation.id }];
  },
  async run(context) {
    const { detail, notes } = threadOperations(context);
    const threadIds = (await sampleThreadIds(context)).slice(0, maxThreads);
    return checkEach([detail, notes], async (operation): Promise<Verdict> => {
      const lists = await Promise.all(threadIds.map((id) => readPagesOfThread(context, operation, id)));
      const known = new Map<string, string>();
      for (const { entries, exchanges } of lists) {
        // A message may be in two threads, but two messages never share an id.
        const other = entries.find((entry) => {
          const text = comparableEntry(operation, entry);
          return (known.get(entry.id) ?? text) !== text;
        });
        if (other) {
          const found = problem(
            exchanges[0],
            `one entry with the id ${other.id}`,
            'another one in this thread',
            'threads',
          );
          return [{ ...found, key: operation.id }];
        }
        for (const entry of entries) known.set(entry.id, comparableEntry(operation, entry));
      }
      return known.size > 0 ? [] : 'inapplicable';
    });
  },
};
