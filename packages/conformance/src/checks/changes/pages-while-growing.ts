import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { findMovableThread } from '../../data/movable-thread.ts';
import { type PagedOperation, readPages } from '../../data/pagination.ts';
import { threadOperations } from '../../data/threads.ts';
import { NotTested, problem, type Verdict } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';
import type { ActionName } from '../../target/target.ts';

/** Enough for a page before the new entry and two after it. */
const fewest = 3;

export const pagesWhileGrowing: Check = {
  id: 'pages-while-growing',
  title: 'Pages of a history or of notes stay complete while an entry is added: every earlier entry appears once',
  requirements: ['D12', 'D16', 'D14'],
  failure: 'A message arrives between two pages, and the next page repeats an entry, or its cursor is rejected.',
  needs: ['actions.receiveMessage', 'actions.addNote'],
  phase: 'last',
  async run(context) {
    const { detail, notes } = threadOperations(context);
    const id = await findMovableThread(context);
    const history = await checkPages(context, detail, id, 'receiveMessage');
    return checkEach([history, await checkPages(context, notes, id, 'addNote')], async (verdict) => verdict);
  },
};

async function checkPages(
  context: Context,
  operation: PagedOperation,
  id: string,
  action: ActionName,
): Promise<Verdict> {
  const add = () => performAction(context.target, action, { THREAD_ID: id });
  const read = (label: string, limit: number, afterPage?: () => Promise<void>) =>
    readPages(context, operation, { path: { id }, limit, label, ...(afterPage && { afterPage }) });
  const { maximum } = operation.paging.limit;
  let before = await read('before it grows', maximum);
  for (let missing = fewest - before.entries.length; missing > 0; missing -= 1) {
    await add();
    if (missing === 1) before = await read('before it grows', maximum);
  }
  let pages = 0;
  const limit = Math.max(1, Math.ceil(before.entries.length / 6));
  const during = await read('while it grows', limit, async () => {
    pages += 1;
    if (pages === 1) await add();
  });
  if (!before.complete)
    throw new NotTested(
      `the list of ${operation.id} is longer than the kit reads; use a user whose threads have fewer entries as tokens.full`,
    );
  const last = during.exchanges.at(-1) ?? during.exchanges[0];
  if (last.response.status !== 200)
    return [problem(last, 'the next page', `status ${last.response.status}`, `${operation.id} refused`)];
  if (!during.complete)
    throw new NotTested(
      `the list of ${operation.id} is longer than the kit reads; use a user whose threads have fewer entries as tokens.full`,
    );
  const count = (wanted: string) => during.entries.filter((entry) => entry.id === wanted).length;
  const wrong = [...before.entries, ...during.entries].find((entry) => count(entry.id) !== 1);
  if (!wrong) return [];
  const times = count(wrong.id);
  const cause = `${operation.id} ${times > 1 ? 'twice' : 'lost'}`;
  return [problem(during.exchanges[1] ?? last, `${wrong.id} once`, `${times} times`, cause)];
}
