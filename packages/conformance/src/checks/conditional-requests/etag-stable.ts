import type { Check } from '../../check.ts';
import { checkEachOperation } from '../../check-each.ts';
import { problem, type Verdict } from '../../problem.ts';

export const etagStable: Check = {
  id: 'etag-stable',
  title: 'Equal responses have equal ETags',
  requirements: ['D27'],
  about: 'headers/ETag',
  failure: 'A new ETag for each request, so that no response is ever unchanged.',
  run: (context) =>
    checkEachOperation(context, async (request): Promise<Verdict> => {
      const first = await context.send({ ...request, label: 'twice' });
      const second = await context.send({ ...request, label: 'twice' });
      const [was, is] = [first, second].map(({ response }) => response.headers.etag);
      if (was === undefined) return 'inapplicable';
      if (first.response.text !== second.response.text || was === is) return [];
      return [{ ...problem(second, `ETag: ${was}`, `ETag: ${is}`), exchanges: [first, second] }];
    }),
};
