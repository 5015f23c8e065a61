import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { type Entry, pageWith, readPages } from '../../data/pagination.ts';
import { findThread, rolesOf } from '../../data/threads.ts';
import { NotTested, type Problem, problem, type Verdict } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';
import { dataChanged } from '../../run/rerun-check.ts';
import { has, lineForResource } from '../../target/target.ts';

const token = 'otherUser';

/** Small enough for several pages. The larger ones can have threads of both inboxes on one page. */
const pageSizes = [1, 2, 5];

export const severalInboxes: Check = {
  id: 'several-inboxes',
  title: 'A member of two inboxes gets one list with the threads of both, on pages of any size',
  requirements: ['D17', 'R18'],
  about: 'Your view',
  failure:
    'Pages lose or repeat threads when the list combines several inboxes, or a filter applies to only one inbox.',
  needs: ['tokens.otherUser', 'actions.joinInbox', 'actions.leaveInbox'],
  phase: 'last',
  async run(context) {
    const { detail } = rolesOf(context);
    const THREAD_ID = await findThread(context, 'visible');
    const alone = await context.send({ operation: detail, of: THREAD_ID, token, label: 'before joining' });
    if (alone.response.status !== 404)
      throw new NotTested(
        `tokens.otherUser already sees ${THREAD_ID}; name a resource in another inbox: ${lineForResource(rolesOf(context).detail, 'visible')}`,
      );
    const own = (await readIds(context, {})).ids;
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
};

/** Compares lists read in small pages with lists read in large pages, unfiltered and with each filter. */
async function checkLists(context: Context, own: string[], joined: string): Promise<Verdict> {
  const { list } = rolesOf(context);
  const whole = await readIds(context, {});
  const missing = [...own, joined].find((id) => !whole.ids.includes(id));
  if (missing && whole.complete)
    return [problem(pageWith(whole), `a list with ${missing}`, 'a list without it', 'missing')];
  const filtered = list.filters.flatMap(({ name, choices = [], passes }) =>
    choices.map((value) => ({ query: { [name]: value }, passes: (entry: Entry) => passes(entry, value) })),
  );
  return checkEach([{ query: {}, passes: () => true }, ...filtered], async ({ query, passes }): Promise<Problem[]> => {
    const large = await readIds(context, query);
    const passing = { ...large, ids: whole.entries.filter(passes).map(({ id }) => id) };
    const found = firstDifference(passing, large, 'as in the list without a filter');
    for (const limit of pageSizes)
      found.push(...firstDifference(large, await readIds(context, query, limit), 'as on large pages'));
    if (found.length > 0 && `${(await readIds(context, {})).ids}` !== `${whole.ids}`) throw new NotTested(dataChanged);
    return found.slice(0, 1);
  });
}

type Ids = Awaited<ReturnType<typeof readIds>>;

/** The first position at which two lists differ. What follows the last page that was read is unknown. */
function firstDifference(expected: Ids, read: Ids, why: string): Problem[] {
  const lists = [expected, read];
  const idsAt = (position: number) => lists.map(({ ids }) => ids[position] ?? 'the end');
  const isKnown = (position: number) => lists.every(({ ids, complete }) => complete || position < ids.length);
  const length = Math.max(...lists.map(({ ids }) => ids.length));
  const position = Array.from({ length }, (_, index) => index).find(
    (index) => isKnown(index) && new Set(idsAt(index)).size > 1,
  );
  if (position === undefined) return [];
  const [was, is] = idsAt(position);
  return [
    problem(pageWith(read, read.ids[position]), `${was} at position ${position + 1}, ${why}`, `${is}`, 'position'),
  ];
}

async function readIds(context: Context, query: Record<string, string>, limit?: number) {
  const { list } = rolesOf(context);
  const read = await readPages(context, list, {
    token,
    query,
    limit: limit ?? list.paging.limit.maximum,
    label: 'of a caller with two inboxes',
  });
  return { ...read, ids: read.entries.map(({ id }) => id) };
}
