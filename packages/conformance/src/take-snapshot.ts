import type { Context } from './context.ts';
import type { Exchange } from './exchange.ts';
import { samplePath, threadOperations } from './threads.ts';

/** The data that a read could change by mistake: the list, the unread list and a thread. */
export async function takeSnapshot(context: Context): Promise<Exchange[]> {
  const { list, detail } = threadOperations(context);
  const label = 'before and after';
  return [
    await context.send({ operation: list, label }),
    await context.send({ operation: list, query: { unread: '1' }, label: `unread=1 ${label}` }),
    await context.send({ operation: detail, path: await samplePath(context, detail), label }),
  ];
}

/** The snapshot from before the checks. */
export const initialSnapshot = (context: Context): Promise<Exchange[]> =>
  context.once('snapshot', () => takeSnapshot(context));
