import type { Check } from '../../check.ts';
import { checkEachHistory } from '../../data/histories.ts';
import { readPagesOfThread, threadOperations } from '../../data/threads.ts';
import { type Problem, problem } from '../../problem.ts';

export const updatedByHistory: Check = {
  id: 'updated-by-history',
  title: 'updatedAt is not earlier than the last entry of the history, and notes do not change it',
  requirements: ['D4'],
  about: 'Thread.updatedAt',
  failure: 'A change of status that does not update updatedAt, or a note that does.',
  run: (context) =>
    checkEachHistory(context, async ({ thread, entries, exchange }): Promise<Problem[]> => {
      const times = entries.map(({ timestamp }) => `${timestamp}`);
      const newest = times.toSorted().at(-1) ?? '';
      const { updatedAt } = thread;
      if (`${updatedAt}` < newest)
        return [problem(exchange, `updatedAt: ${newest} or later`, `updatedAt: ${updatedAt}`, 'too early')];
      if (times.includes(`${updatedAt}`)) return [];
      const notes = await readPagesOfThread(context, threadOperations(context).notes, thread.id);
      const note = notes.entries.find(({ createdAt, editedAt }) => [createdAt, editedAt].includes(updatedAt));
      if (!note) return [];
      return [problem(exchange, `updatedAt: ${newest}`, `updatedAt: ${updatedAt}, the time of ${note.id}`, 'note')];
    }),
};
