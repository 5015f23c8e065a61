import type { Context } from '../run/context.ts';
import { has } from '../target/target.ts';
import { comparableBody } from './comparable-body.ts';
import { threadOperations } from './threads.ts';

/** The data that the checks read, as texts: the lists of every user, and the threads that the target names. */
export async function takeSnapshot(context: Context): Promise<string[]> {
  const { list, detail, notes } = threadOperations(context);
  const { visible, withNotes, longHistory } = context.target.threads ?? {};
  const tokens = (['full', 'otherUser', 'bulk'] as const).filter((token) => has(context.target, `tokens.${token}`));
  const threads = [...new Set([visible, withNotes, longHistory])].filter((id) => id !== undefined);
  const label = 'to see whether the data moves';
  const exchanges = await Promise.all([
    ...tokens.map((token) => context.send({ operation: list, token, label })),
    context.send({ operation: list, query: { unread: '1' }, label }),
    ...threads.map((id) => context.send({ operation: detail, path: { id }, label })),
    ...(withNotes ? [context.send({ operation: notes, path: { id: withNotes }, label })] : []),
  ]);
  return exchanges.map(comparableBody);
}
