import { checksOf } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import {
  type Entry,
  filterQueries,
  type PagedOperation,
  type ReadPages,
  type ReadPagesOptions,
  readPages,
} from '../../data/pagination.ts';
import { findMovableThread, rolesOf } from '../../data/threads.ts';
import { NotTested, type Problem, problem, type Verdict } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';
import { type ActionName, has } from '../../target/target.ts';

/** Reads a list page by page, and changes one of its threads after the first page. */
async function traverse(
  context: Context,
  query: Record<string, string>,
  action: ActionName,
  choose: (before: ReadPages) => Promise<string> | string | undefined,
): Promise<Problem[]> {
  const { list } = rolesOf(context);
  const name = Object.entries(query).map(([key, value]) => ` ${key}=${value}`);
  const read = (label: string, options: Partial<ReadPagesOptions> = {}) =>
    readPages(context, list, { query, limit: list.paging.limit.maximum, label: `${label}${name}`, ...options });
  const before = await read(`before ${action}`);
  if (before.entries.length < 3) {
    if (name.length > 0) return [];
    throw new NotTested("the user of tokens.full sees fewer than three threads; add threads to that user's view");
  }
  const THREAD_ID = (await choose(before)) ?? '';
  const during = await read(`during ${action}`, {
    limit: Math.max(1, Math.ceil(before.entries.length / 20)),
    afterPage: once(() => performAction(context.target, action, { THREAD_ID })),
  });
  const after = await read(`after ${action}`);
  if (!before.complete || !during.complete || !after.complete)
    throw new NotTested('the list is longer than the kit reads; use a user with fewer threads as tokens.full');
  const times = ({ updatedAt, timestamp }: Entry) => `${updatedAt} ${timestamp}`;
  const updated = new Map(after.entries.map((entry) => [entry.id, times(entry)]));
  const unchanged = before.entries.filter((entry) => updated.get(entry.id) === times(entry));
  const wrong = unchanged
    .map(({ id }) => ({ id, times: during.entries.filter((entry) => entry.id === id).length }))
    .find(({ times }) => times !== 1);
  if (!wrong) return [];
  const cause = wrong.times > 1 ? 'twice' : 'lost';
  return [problem(during.exchanges[0], `${wrong.id} once`, `${wrong.times} times`, `${cause}${name}`)];
}

/** Does something after the first page only. */
function once(change: () => Promise<unknown>): () => Promise<unknown> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    isDone = true;
    await change();
  };
}

/** Enough for a page before the new entry and two after it. */
const fewest = 3;

async function checkPages(
  context: Context,
  operation: PagedOperation,
  id: string,
  action: ActionName,
): Promise<Verdict> {
  const add = () => performAction(context.target, action, { THREAD_ID: id });
  const read = (label: string, limit: number, afterPage?: () => Promise<unknown>) =>
    readPages(context, operation, { of: id, limit, label, ...(afterPage && { afterPage }) });
  const { maximum } = operation.paging.limit;
  let before = await read('before it grows', maximum);
  for (let missing = fewest - before.entries.length; missing > 0; missing -= 1) {
    await add();
    if (missing === 1) before = await read('before it grows', maximum);
  }
  const limit = Math.max(1, Math.ceil(before.entries.length / 6));
  const during = await read('while it grows', limit, once(add));
  const tooLong = new NotTested(
    `the list of ${operation.id} is longer than the kit reads; use a user whose threads have fewer entries as tokens.full`,
  );
  if (!before.complete) throw tooLong;
  const last = during.exchanges.at(-1) ?? during.exchanges[0];
  if (last.response.status !== 200)
    return [problem(last, 'the next page', `status ${last.response.status}`, `${operation.id} refused`)];
  if (!during.complete) throw tooLong;
  const count = (wanted: string) => during.entries.filter((entry) => entry.id === wanted).length;
  const wrong = [...before.entries, ...during.entries].find((entry) => count(entry.id) !== 1);
  if (!wrong) return [];
  const times = count(wrong.id);
  const cause = `${operation.id} ${times > 1 ? 'twice' : 'lost'}`;
  return [problem(during.exchanges[1] ?? last, `${wrong.id} once`, `${times} times`, cause)];
}

/** Pages stay complete while the data changes. */
export const pageChecks = checksOf({
  'keyset-pages': {
    title: 'A thread that does not change while the pages are read appears exactly once, even if others move',
    requirements: ['D17'],
    needs: ['actions.receiveMessage'],
    async run(context) {
      const { list } = rolesOf(context);
      const traversals: (() => Promise<Verdict>)[] = [
        () => traverse(context, {}, 'receiveMessage', () => findMovableThread(context)),
      ];
      for (const query of filterQueries(list)) {
        // A message moves the last entry to the top; a read mark takes the first entry out of the list.
        const ends: [ActionName, number][] = [
          ['receiveMessage', -1],
          ['markRead', 0],
        ];
        for (const [action, index] of ends.filter(([name]) => has(context.target, `actions.${name}`)))
          traversals.push(() => traverse(context, query, action, ({ entries }) => entries.at(index)?.id));
      }
      // One after the other, because each changes the data.
      const verdicts: Promise<Verdict>[] = [];
      for (const run of traversals) {
        verdicts.push(run());
        await Promise.allSettled(verdicts);
      }
      return checkEach(verdicts, (verdict) => verdict);
    },
  },
  'pages-while-growing': {
    title: 'Pages of a history or of notes stay complete while an entry is added: every earlier entry appears once',
    requirements: ['D12', 'D16', 'D14'],
    needs: ['actions.receiveMessage', 'actions.addNote'],
    async run(context) {
      const { pagedDetail: detail, sublist: notes } = rolesOf(context);
      const id = await findMovableThread(context);
      const history = await checkPages(context, detail, id, 'receiveMessage');
      return checkEach([history, await checkPages(context, notes, id, 'addNote')], async (verdict) => verdict);
    },
  },
});
