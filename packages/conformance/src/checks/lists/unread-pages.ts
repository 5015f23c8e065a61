import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { type ReadPages, readPages } from '../../data/pagination.ts';
import { readThreads, threadOperations } from '../../data/threads.ts';
import { NotTested, problem, type Verdict } from '../../problem.ts';
import type { Context } from '../../run/context.ts';
import { has, type TokenName } from '../../target/target.ts';

/** Page sizes, by label; `undefined` is the default of the contract. */
const limits = { 'one by one': 1, 'in small pages': 3, 'in pages of the default size': undefined };

export const unreadPages: Check = {
  id: 'unread-pages',
  title: 'unread=1 has the same threads on pages of any size, and only unread ones on every page',
  requirements: ['D16', 'D17'],
  about: 'parameters/cursor',
  failure: 'The filter applies to the first page only, or entries are lost between its pages.',
  run: (context) =>
    checkEach(Object.entries(limits), async ([label, limit]): Promise<Verdict> => {
      const { list } = threadOperations(context);
      const query = { unread: '1' };
      const { token, whole } = await mostUnread(context);
      if (whole.entries.length < 2) throw new NotTested('no user of the target has two unread threads');
      const request = { token, query, label: `unread=1 ${label}` } as const;
      const { entries, exchanges } = await readPages(context, list, { ...request, ...(limit && { limit }) });
      const last = exchanges.at(-1) ?? exchanges[0];
      const read = entries.find(({ unread }) => unread === false);
      if (read) return [problem(last, 'only unread threads', `${read.id}, which is read`, 'read')];
      const common = Math.min(entries.length, whole.entries.length);
      const index = entries.slice(0, common).findIndex(({ id }, position) => id !== whole.entries[position]?.id);
      const shorter = entries.length < whole.entries.length && last.response.status === 200 && exchanges.length < 60;
      if (index < 0 && !shorter) return [];
      const at = index < 0 ? common : index;
      return [
        problem(
          last,
          `${whole.entries[at]?.id} at position ${at + 1}, as on large pages`,
          `${entries[at]?.id ?? 'the end'}`,
          'position',
        ),
      ];
    }),
};

/** The user with most unread threads. */
async function mostUnread(context: Context): Promise<{ token: TokenName; whole: ReadPages }> {
  const tokens = (['full', 'otherUser'] as const).filter((token) => has(context.target, `tokens.${token}`));
  const lists = await Promise.all(
    tokens.map(async (token) => ({ token, whole: await readThreads(context, token, { unread: '1' }) })),
  );
  const [most] = lists.toSorted((a, b) => b.whole.entries.length - a.whole.entries.length);
  return most as { token: TokenName; whole: ReadPages };
}
