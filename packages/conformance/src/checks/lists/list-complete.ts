import type { Check } from '../../check.ts';
import { entriesOf } from '../../data/filters.ts';
import { readThreads, threadOperations } from '../../data/threads.ts';
import { NotTested, problem } from '../../problem.ts';
import type { Context } from '../../run/context.ts';
import { lineFor } from '../../target/target.ts';

export const listComplete: Check = {
  id: 'list-complete',
  title: 'The unfiltered list contains every thread of the target and of the filtered lists',
  requirements: ['R17', 'R2'],
  failure: 'Without a filter, only assigned, open or read threads are returned.',
  async run(context) {
    const { hidden: _, ...named } = context.target.threads ?? {};
    const ids = new Set([...Object.values(named), ...(await filteredIds(context))]);
    if (ids.size === 0)
      throw new NotTested(`no visible thread is known; the target file can name some: ${lineFor('threads.visible')}`);
    const threads = await readThreads(context);
    const listed = new Set(entriesOf(threads).map(({ id }) => id));
    const missing = [...ids].find((id) => !listed.has(id));
    if (missing === undefined) return [];
    if (!threads.complete && threads.entries.length > 0)
      throw new NotTested(
        'the list is longer than the kit reads, and not every known thread is in the part it read; use a user with fewer threads as tokens.full',
      );
    return [problem(threads.exchanges[0], `${missing}, a visible thread`, 'a list without it')];
  },
};

/** The threads of every filtered list whose values the contract enumerates. */
async function filteredIds(context: Context): Promise<string[]> {
  const queries = threadOperations(context).list.filters.flatMap(({ name, choices = [] }) =>
    choices.map((value) => ({ [name]: value })),
  );
  const lists = await Promise.all(queries.map((query) => readThreads(context, 'full', query)));
  return lists.flatMap((list) => entriesOf(list).map(({ id }) => id));
}
