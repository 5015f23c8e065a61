import { checkEach, checksOf } from '../../check.ts';
import { type Entry, findFirstDifference, idsOf, pageWith, type ReadPages, readPages } from '../../data/pagination.ts';
import { findUnseenThread, rolesOf } from '../../data/threads.ts';
import { NotTested, type Problem, problem, type Verdict } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';
import { dataChanged } from '../../run/rerun-check.ts';
import { has } from '../../target/target.ts';

const token = 'otherUser';

/** Small enough for several pages. The larger ones can have threads of both inboxes on one page. */
const pageSizes = [1, 2, 5];

/** Compares lists read in small pages with lists read in large pages, unfiltered and with each filter. */
async function checkLists(context: Context, own: string[], joined: string): Promise<Verdict> {
  const { list } = rolesOf(context);
  const whole = await readAll(context, {});
  const missing = [...own, joined].find((id) => !whole.ids.includes(id));
  if (missing && whole.complete)
    return [problem(pageWith(whole), `a list with ${missing}`, 'a list without it', 'missing')];
  const filtered = list.filters.flatMap(({ name, choices = [], passes }) =>
    choices.map((value) => ({ query: { [name]: value }, passes: (entry: Entry) => passes(entry, value) })),
  );
  return checkEach([{ query: {}, passes: () => true }, ...filtered], async ({ query, passes }): Promise<Problem[]> => {
    const large = await readAll(context, query);
    const passing = { ...large, ids: idsOf(whole.entries.filter(passes)) };
    const found = compare(passing, large, 'as in the list without a filter');
    for (const limit of pageSizes)
      found.push(...compare(large, await readAll(context, query, limit), 'as on large pages'));
    if (found.length > 0 && `${(await readAll(context, {})).ids}` !== `${whole.ids}`) throw new NotTested(dataChanged);
    return found.slice(0, 1);
  });
}

function compare(expected: ReadPages, read: ReadPages, why: string): Problem[] {
  const found = findFirstDifference(expected, read);
  if (!found) return [];
  const { position, wanted, given, id } = found;
  return [problem(pageWith(read, id), `${wanted} at position ${position}, ${why}`, given, 'position')];
}

function readAll(context: Context, query: Record<string, string>, limit?: number): Promise<ReadPages> {
  const { list } = rolesOf(context);
  const label = 'of a caller with two inboxes';
  return readPages(context, list, { token, query, limit: limit ?? list.paging.limit.maximum, label });
}

export const severalInboxesChecks = checksOf({
  'several-inboxes': {
    title: 'A member of two inboxes gets one list with the threads of both, on pages of any size',
    requirements: ['D17', 'R18'],
    about: 'Your view',
    needs: ['tokens.otherUser', 'actions.joinInbox', 'actions.leaveInbox'],
    async run(context) {
      const THREAD_ID = await findUnseenThread(context);
      const own = (await readAll(context, {})).ids;
      if (own.length === 0) throw new NotTested('tokens.otherUser sees no thread; use a user with a separate inbox');
      await performAction(context.target, 'joinInbox', { THREAD_ID });
      try {
        // For a new member, all earlier threads may count as read.
        if (has(context.target, 'actions.receiveMessage'))
          await performAction(context.target, 'receiveMessage', { THREAD_ID });
        return await checkLists(context, own, THREAD_ID);
      } finally {
        await performAction(context.target, 'leaveInbox', { THREAD_ID });
      }
    },
  },
});
