import { checkEach, checksOf } from '../../check.ts';
import { type Entry, filterQueries, type PagedOperation, type ReadPages, readPages } from '../../data/pagination.ts';
import { findMovableResource, rolesOf } from '../../data/resources.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import { expectStatus, NotTested, problem, type Verdict } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';
import { type ActionName, has } from '../../target/target.ts';

/** Fewer entries have too few pages. */
const fewest = 3;

const times = ({ updatedAt, timestamp }: Entry) => `${updatedAt} ${timestamp}`;

/** Reads a list page by page, and performs an action after the first page. Unchanged entries must appear once. */
async function checkDuring(
  context: Context,
  operation: PagedOperation,
  request: RequestSpec & { query?: Record<string, string> },
  action: ActionName,
  choose: (before: ReadPages) => Promise<string> | string | undefined,
): Promise<Verdict> {
  const name = Object.entries(request.query ?? {}).map(([key, value]) => ` ${key}=${value}`);
  const { maximum } = operation.paging.limit;
  const read = (when: string, limit = maximum, afterPage?: () => Promise<unknown>) =>
    readPages(context, operation, {
      ...request,
      limit,
      label: `${when} ${action}${name}`,
      ...(afterPage && { afterPage }),
    });
  const before = await read('before');
  if (before.entries.length < fewest) {
    if (name.length > 0) return 'inapplicable';
    throw new NotTested(`${operation.id} has fewer than ${fewest} entries; add entries to the view of tokens.full`);
  }
  const THREAD_ID = (await choose(before)) ?? '';
  let isDone = false;
  const during = await read('during', Math.max(1, Math.ceil(before.entries.length / 20)), async () => {
    if (isDone) return;
    isDone = true;
    await performAction(context.target, action, { THREAD_ID });
  });
  const after = await read('after');
  const last = during.exchanges.at(-1) ?? during.exchanges[0];
  const refused = expectStatus(last, 200).map((found) => ({ ...found, cause: `${operation.id} refused` }));
  if (refused.length > 0) return refused;
  if (!before.complete || !during.complete || !after.complete)
    throw new NotTested(`${operation.id} is longer than the kit reads; use a user with fewer entries as tokens.full`);
  const now = new Map(after.entries.map((entry) => [entry.id, times(entry)]));
  const unchanged = before.entries.filter((entry) => now.get(entry.id) === times(entry));
  const wrong = unchanged
    .map(({ id }) => ({ id, count: during.entries.filter((entry) => entry.id === id).length }))
    .find(({ count }) => count !== 1);
  if (!wrong) return [];
  const cause = `${operation.id} ${wrong.count > 1 ? 'twice' : 'lost'}${name}`;
  return [problem(during.exchanges[1] ?? last, `${wrong.id} once`, `${wrong.count} times`, cause)];
}

/** One after the other, because each changes the data. */
async function checkInTurn(tries: (() => Promise<Verdict>)[]): Promise<Verdict> {
  const verdicts: Promise<Verdict>[] = [];
  for (const run of tries) {
    verdicts.push(run());
    await Promise.allSettled(verdicts);
  }
  return checkEach(verdicts, (verdict) => verdict);
}

/** Pages stay complete while the data changes. */
export const pageChecks = checksOf({
  'keyset-pages': {
    title: 'A thread that does not change while the pages are read appears exactly once, even if others move',
    requirements: ['D17'],
    needs: ['actions.receiveMessage'],
    run(context) {
      const { list } = rolesOf(context);
      // A message moves the last entry to the top; a read mark takes the first entry out of the list.
      const ends: [ActionName, number][] = [
        ['receiveMessage', -1],
        ['markRead', 0],
      ];
      const filtered = filterQueries(list).flatMap((query) =>
        ends
          .filter(([action]) => has(context.target, `actions.${action}`))
          .map(([action, index]) => () => {
            return checkDuring(context, list, { query }, action, ({ entries }) => entries.at(index)?.id);
          }),
      );
      const whole = () => checkDuring(context, list, {}, 'receiveMessage', () => findMovableResource(context));
      return checkInTurn([whole, ...filtered]);
    },
  },
  'pages-while-growing': {
    title: 'Pages of a history or of notes stay complete while an entry is added: every earlier entry appears once',
    requirements: ['D12', 'D16', 'D14'],
    needs: ['actions.receiveMessage', 'actions.addNote'],
    async run(context) {
      const { pagedDetail: detail, sublist: notes } = rolesOf(context);
      const id = await findMovableResource(context);
      const grow = async (operation: PagedOperation, action: ActionName): Promise<Verdict> => {
        for (let count = 0; count < fewest; count += 1) await performAction(context.target, action, { THREAD_ID: id });
        return checkDuring(context, operation, { of: id }, action, () => id);
      };
      return checkInTurn([() => grow(detail, 'receiveMessage'), () => grow(notes, 'addNote')]);
    },
  },
});
