import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { readThreads } from '../../data/threads.ts';
import { problem } from '../../problem.ts';

export const unreadComplete: Check = {
  id: 'unread-complete',
  title: 'unread=1 lists every thread that is unread in the unfiltered list',
  requirements: ['D8', 'D17'],
  about: 'Thread.unread',
  failure: 'Unread threads that the filter omits: closed ones, those of other users, or all after the first page.',
  run: (context) =>
    checkEach(
      (['full', 'otherUser'] as const).filter((token) => context.target.tokens[token]),
      async (token) => {
        const [whole, filtered] = await Promise.all([
          readThreads(context, token),
          readThreads(context, token, { unread: '1' }),
        ]);
        const expected = whole.entries.filter(({ unread }) => unread === true).map(({ id }) => id);
        const given = filtered.entries.map(({ id }) => id);
        if (whole.entries.length === 0) return 'inapplicable';
        const compared = whole.complete
          ? Math.max(expected.length, given.length)
          : Math.min(expected.length, given.length);
        for (let index = 0; index < compared; index += 1) {
          if (expected[index] === given[index]) continue;
          const found = problem(
            filtered.exchanges[0],
            `${expected[index] ?? 'the end of the list'} at position ${index + 1}, as in the unfiltered list`,
            given[index] ?? 'the end of the list',
            'as a whole',
          );
          return [{ ...found, exchanges: [whole.exchanges[0], filtered.exchanges[0]] }];
        }
        return [];
      },
    ),
};
