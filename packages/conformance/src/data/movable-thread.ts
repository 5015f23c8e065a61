import { NotTested } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { namedThreads, readThreads } from './threads.ts';

/** Returns a thread that actions may change: the last one that the target does not name, or else the last one. */
export async function findMovableThread(context: Context): Promise<string> {
  const { entries } = await readThreads(context);
  const named = new Set(namedThreads(context).map(([, id]) => id));
  const last = entries.findLast(({ id }) => !named.has(id)) ?? entries.at(-1);
  if (!last) throw new NotTested('the list is empty; add threads to the view of tokens.full');
  return last.id;
}
