import { isDeepStrictEqual } from 'node:util';
import { type Check, type Problem, problem } from '../check.ts';
import type { Exchange } from '../exchange.ts';
import type { Lab } from '../lab.ts';
import { describedPart } from '../schemas.ts';
import { samplePath, threadOperations } from '../world.ts';

/** What a reader could change by reading: the list, the unread list and a thread. */
export async function snapshot(lab: Lab): Promise<Exchange[]> {
  const { list, detail } = threadOperations(lab);
  const as = 'before and after';
  return [
    await lab.ask({ operation: list, as }),
    await lab.ask({ operation: list, query: { unread: '1' }, as: `unread=1 ${as}` }),
    await lab.ask({ operation: detail, path: await samplePath(lab, detail), as }),
  ];
}

/** Compares what was there before the run with what is there after it. */
export const readsChangeNothing: Check = {
  id: 'reads-change-nothing',
  title: 'Reading changes nothing: the same list, unread list and thread before and after the run',
  requirements: ['R23'],
  failure: 'Fetching a thread marks it as read, or a list moves what was looked at to the top.',
  phase: 'last',
  async run(lab) {
    const before = await lab.once('snapshot', () => snapshot(lab));
    // A read that is known to be one, in case the run had none of this thread.
    const { detail } = threadOperations(lab);
    await lab.ask({ operation: detail, path: await samplePath(lab, detail), as: 'once more' });
    const after = await snapshot(lab);
    return after.flatMap((exchange, index): Problem[] => {
      const earlier = before[index];
      if (!earlier || isDeepStrictEqual(lasting(earlier), lasting(exchange))) return [];
      const [was, is] = [earlier, exchange].map(({ response }) => response.text);
      return [{ ...problem(exchange, `the body of before: ${was}`, `${is}`), exchanges: [earlier, exchange] }];
    });
  },
};

/** What is described; cursors may be made anew with each answer. */
function lasting({ documented, json }: Exchange): unknown {
  const body = describedPart(documented?.schema ?? {}, json);
  return JSON.parse(JSON.stringify(body ?? null, (key, value) => (key === 'nextCursor' ? typeof value : value)));
}
