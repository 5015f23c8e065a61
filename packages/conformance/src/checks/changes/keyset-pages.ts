import type { Check } from '../../check.ts';
import { findMovableThread } from '../../data/movable-thread.ts';
import { type Entry, readPages } from '../../data/pagination.ts';
import { threadOperations } from '../../data/threads.ts';
import { NotTested, problem } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';

export const keysetPages: Check = {
  id: 'keyset-pages',
  title: 'A thread that does not change while the pages are read appears exactly once, even if others move',
  requirements: ['D17'],
  failure: 'Cursors that count entries: when a thread moves to the top, the next page repeats an entry.',
  needs: ['actions.receiveMessage'],
  phase: 'last',
  async run(context) {
    const { list } = threadOperations(context);
    const THREAD_ID = await findMovableThread(context);
    const before = await readPages(context, list, { limit: list.paging.limit.maximum, label: 'before a message' });
    if (before.entries.length < 3)
      throw new NotTested("the user of tokens.full sees fewer than three threads; add threads to that user's view");
    const limit = Math.max(1, Math.ceil(before.entries.length / 20));
    let pages = 0;
    const during = await readPages(context, list, {
      limit,
      label: 'while a message arrives',
      async afterPage() {
        pages += 1;
        if (pages === 1) await performAction(context.target, 'receiveMessage', { THREAD_ID });
      },
    });
    const after = await readPages(context, list, { limit: list.paging.limit.maximum, label: 'after a message' });
    if (!before.complete || !during.complete || !after.complete)
      throw new NotTested('the list is longer than the kit reads; use a user with fewer threads as tokens.full');
    const times = ({ updatedAt, timestamp }: Entry) => `${updatedAt} ${timestamp}`;
    const updated = new Map(after.entries.map((entry) => [entry.id, times(entry)]));
    const unchanged = before.entries.filter((entry) => updated.get(entry.id) === times(entry));
    const wrong = unchanged
      .map(({ id }) => ({ id, times: during.entries.filter((entry) => entry.id === id).length }))
      .find(({ times }) => times !== 1);
    if (!wrong) return [];
    return [
      problem(during.exchanges[0], `${wrong.id} once`, `${wrong.times} times`, wrong.times > 1 ? 'twice' : 'lost'),
    ];
  },
};
