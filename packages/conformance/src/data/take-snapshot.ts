import type { Context } from '../run/context.ts';
import { has } from '../target/target.ts';
import { comparableBody } from './comparable.ts';
import { filterQueries } from './pagination.ts';
import { namedThread, rolesOf } from './threads.ts';

/** The data that the checks read, as texts: the lists of every user, and the threads that the target names. */
export async function takeSnapshot(context: Context): Promise<string[]> {
  const { list, detail, sublist: notes } = rolesOf(context);
  const [visible, long] = ['visible', 'long'].map((role) => namedThread(context, role));
  const withNotes = namedThread(context, 'long', notes);
  const tokens = (['full', 'otherUser', 'bulk'] as const).filter((token) => has(context.target, `tokens.${token}`));
  const threads = [...new Set([visible, withNotes, long])].filter((id) => id !== undefined);
  const label = 'to detect concurrent changes';
  const exchanges = await Promise.all([
    ...tokens.map((token) => context.send({ operation: list, token, label })),
    ...filterQueries(list).map((query) => context.send({ operation: list, query, label })),
    ...threads.map((id) => context.send({ operation: detail, of: id, label })),
    ...(withNotes ? [context.send({ operation: notes, of: withNotes, label })] : []),
  ]);
  return exchanges.map(comparableBody);
}
