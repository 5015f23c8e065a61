import { isDeepStrictEqual } from 'node:util';
import type { Check } from '../check.ts';
import type { Exchange } from '../exchange.ts';
import { type Problem, problem } from '../problem.ts';
import { describedPart } from '../schemas.ts';
import { initialSnapshot, takeSnapshot } from '../take-snapshot.ts';
import { samplePath, threadOperations } from '../threads.ts';

export const readsChangeNothing: Check = {
  id: 'reads-change-nothing',
  title: 'Reading changes nothing: the list, the unread list and a thread are the same before and after the run',
  requirements: ['R23'],
  failure: 'Fetching a thread marks it as read, or moves it to the top of the list.',
  phase: 'last',
  async run(context) {
    const before = await initialSnapshot(context);
    // Guarantees at least one read of this thread between the snapshots.
    const { detail } = threadOperations(context);
    await context.send({ operation: detail, path: await samplePath(context, detail), label: 'once more' });
    const after = await takeSnapshot(context);
    return after.flatMap((exchange, index): Problem[] => {
      const earlier = before[index];
      if (!earlier || isDeepStrictEqual(comparableBody(earlier), comparableBody(exchange))) return [];
      const [was, is] = [earlier, exchange].map(({ response }) => response.text);
      return [{ ...problem(exchange, `the earlier body: ${was}`, `${is}`), exchanges: [earlier, exchange] }];
    });
  },
};

/** The documented fields. The text of a cursor may differ in every response. */
function comparableBody({ documented, json }: Exchange): unknown {
  const body = describedPart(documented?.schema ?? {}, json);
  return JSON.parse(JSON.stringify(body ?? null, (key, value) => (key === 'nextCursor' ? typeof value : value)));
}
