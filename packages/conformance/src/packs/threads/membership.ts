import { checkEach, checkProbes, checksOf } from '../../check.ts';
import {
  compareReadings,
  type Entry,
  hasEntry,
  idsOf,
  listIn,
  type PagedOperation,
  pageWith,
  type ReadPages,
  readFirstPage,
  readPages,
} from '../../data/pagination.ts';
import { findResource, rolesOf } from '../../data/resources.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import { NotTested, type Problem, problem, problemsOf, type Verdict } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';
import { dataChanged } from '../../run/data-changes.ts';
import { has, lineForResource } from '../../target/target.ts';

const token = 'otherUser';

/** Returns a thread of an inbox that the user of `tokens.otherUser` has not joined. */
async function findUnseenThread(context: Context): Promise<string> {
  const id = await findResource(context, 'visible');
  const { detail } = rolesOf(context);
  const { response } = await context.send({ operation: detail, of: id, token: 'otherUser', label: 'before joining' });
  if (response.status === 404) return id;
  throw new NotTested(
    `tokens.otherUser already sees ${id}; name a resource in another inbox: ${lineForResource(detail, 'visible')}`,
  );
}

async function checkView(context: Context, id: string, sees: boolean): Promise<Problem[]> {
  const { list, detail, sublist: notes } = rolesOf(context);
  const label = sees ? 'after joining' : 'after leaving';
  const single = await checkProbes(
    context,
    [detail, notes].map((operation) => ({ operation, of: id, token, label, expected: sees ? 200 : 404 })),
  );
  const exchange = await context.send({ operation: list, token, label: `list ${label}` });
  const isListed = hasEntry(exchange, id);
  // After joining, the thread may be on a later page.
  const isLater = sees && listIn(exchange.json, list.paging).length >= list.paging.limit.default;
  if (isListed === sees || isLater) return problemsOf(single);
  const [expected, received] = sees ? ['with', 'without'] : ['without', 'with'];
  return [...problemsOf(single), problem(exchange, `a list ${expected} ${id}`, `a list ${received} it`, 'list')];
}

/** Reads a first page of one entry as the other user. Returns its cursor, and the same request with its ETag. */
async function readFirst(context: Context, operation: PagedOperation, subject: Pick<RequestSpec, 'of'>) {
  const request = { ...subject, operation, token } as const;
  const { exchange, cursor } = await readFirstPage(context, operation, { ...request, label: 'first page of a member' });
  const headers = { 'If-None-Match': exchange.response.headers.etag ?? '*' };
  const conditional = { ...request, query: { [operation.paging.limit.name]: '1' }, headers };
  return { operation, request, cursor, conditional };
}

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
    const found = compareReadings(passing, large, 'as in the list without a filter', 'position');
    for (const limit of pageSizes)
      found.push(...compareReadings(large, await readAll(context, query, limit), 'as on large pages', 'position'));
    if (found.length > 0 && `${(await readAll(context, {})).ids}` !== `${whole.ids}`) throw new NotTested(dataChanged);
    return found.slice(0, 1);
  });
}

function readAll(context: Context, query: Record<string, string>, limit?: number): Promise<ReadPages> {
  const { list } = rolesOf(context);
  const label = 'of a caller with two inboxes';
  return readPages(context, list, { token, query, limit: limit ?? list.paging.limit.maximum, label });
}

/** Access follows the membership at once. */
export const membershipChecks = checksOf({
  'membership-at-once': {
    title: 'Joining or leaving an inbox takes effect on the next request',
    requirements: ['R18'],
    needs: ['tokens.otherUser', 'actions.joinInbox', 'actions.leaveInbox'],
    async run(context) {
      const THREAD_ID = await findUnseenThread(context);
      await performAction(context.target, 'joinInbox', { THREAD_ID });
      const joined = await checkView(context, THREAD_ID, true);
      await performAction(context.target, 'leaveInbox', { THREAD_ID });
      return [...joined, ...(await checkView(context, THREAD_ID, false))];
    },
  },
  'held-after-leaving': {
    title: 'A cursor or an ETag from before the caller left an inbox grants no access',
    requirements: ['R18', 'D16', 'D12'],
    needs: ['tokens.otherUser', 'actions.joinInbox', 'actions.leaveInbox'],
    async run(context) {
      const { list, pagedDetail: detail, sublist: notes } = rolesOf(context);
      const THREAD_ID = await findUnseenThread(context);
      const readList = (label: string) => readPages(context, list, { token, limit: list.paging.limit.maximum, label });
      const own = new Set((await readList('list before joining')).ids);
      const subjects: [PagedOperation, { of?: string }][] = [
        [list, {}],
        [detail, { of: await findResource(context, 'long') }],
        [notes, { of: await findResource(context, 'long', notes) }],
      ];
      await performAction(context.target, 'joinInbox', { THREAD_ID });
      const first = await Promise.all(subjects.map(([operation, subject]) => readFirst(context, operation, subject)));
      const joined = (await readList('list after joining')).ids.filter((id) => !own.has(id));
      await performAction(context.target, 'leaveInbox', { THREAD_ID });
      return checkEach(first, async ({ operation, request, cursor, conditional }): Promise<Verdict> => {
        if (cursor === undefined)
          throw new NotTested(
            `${operation.id} had no second page for tokens.otherUser; name a resource with two entries, in the inbox of the visible one: ${lineForResource(operation, 'long')}`,
          );
        const query = { [operation.paging.cursor.name]: cursor };
        const next = { ...request, query, label: 'with a cursor from before leaving' };
        if (operation === list) {
          const exchange = await context.send(next);
          const shown = joined.find((id) => hasEntry(exchange, id));
          return shown ? [problem(exchange, 'no thread of the inbox that the caller left', shown, 'listed')] : [];
        }
        return checkProbes(context, [
          // A server may reject the cursor with a 400 before it checks whether the caller can see the thread.
          { ...next, expected: [404, 400] },
          { ...conditional, label: 'if none match: an ETag from before leaving', expected: 404 },
        ]);
      });
    },
  },
  'several-inboxes': {
    title: 'A member of two inboxes gets one list with the threads of both, on pages of any size',
    requirements: ['D17', 'R18'],
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
