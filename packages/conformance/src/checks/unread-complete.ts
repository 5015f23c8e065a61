import { type Check, nothingSeen, problem } from '../check.ts';
import { all } from '../probe.ts';
import { allThreads } from '../world.ts';

export const unreadComplete: Check = {
  id: 'unread-complete',
  title: 'unread=1 lists all threads that the unfiltered list calls unread',
  requirements: ['D8', 'D17'],
  failure: 'Unread threads that the filter forgets: closed ones, those of others, or all after the first page.',
  run: (lab) =>
    all(
      (['full', 'otherUser'] as const).filter((token) => lab.target.tokens[token]),
      async (token) => {
        const [whole, filtered] = await Promise.all([allThreads(lab, token), allThreads(lab, token, { unread: '1' })]);
        const expected = whole.entries.filter(({ unread }) => unread === true).map(({ id }) => id);
        const given = filtered.entries.map(({ id }) => id);
        if (whole.entries.length === 0) return nothingSeen;
        const wanted = whole.complete
          ? Math.max(expected.length, given.length)
          : Math.min(expected.length, given.length);
        for (let index = 0; index < wanted; index += 1) {
          if (expected[index] === given[index]) continue;
          const found = problem(
            filtered.exchanges[0],
            `${expected[index] ?? 'the end'} at place ${index + 1}, by the unfiltered list`,
            given[index] ?? 'the end',
            'as a whole',
          );
          return [{ ...found, exchanges: [whole.exchanges[0], filtered.exchanges[0]] }];
        }
        return [];
      },
    ),
};
