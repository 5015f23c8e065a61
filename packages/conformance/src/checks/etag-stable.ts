import { type Check, nothingSeen, type Problem, problem } from '../check.ts';
import { onEachOperation } from '../probe.ts';

export const etagStable: Check = {
  id: 'etag-stable',
  title: 'The same answer has the same ETag',
  requirements: ['D27'],
  failure: 'A new ETag with each request, so that nothing is ever unchanged.',
  run: (lab) =>
    onEachOperation(lab, async (ask): Promise<Problem[]> => {
      const first = await lab.ask({ ...ask, as: 'twice' });
      const second = await lab.ask({ ...ask, as: 'twice' });
      const [was, is] = [first, second].map(({ response }) => response.headers.etag);
      if (was === undefined) return nothingSeen;
      if (first.response.text !== second.response.text || was === is) return [];
      return [{ ...problem(second, `ETag: ${was}`, `ETag: ${is}`), exchanges: [first, second] }];
    }),
};
