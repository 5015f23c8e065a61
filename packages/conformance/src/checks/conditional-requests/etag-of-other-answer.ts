import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { samplePath } from '../../data/paths.ts';
import { sampleThreadIds, threadOperations } from '../../data/threads.ts';
import { expectStatus, type Verdict } from '../../problem.ts';

export const etagOfOtherAnswer: Check = {
  id: 'etag-of-other-answer',
  title: 'The ETag of another response or another caller does not return 304',
  requirements: ['D27'],
  about: 'parameters/ifNoneMatch',
  failure: '304 for a page that the client does not have, so that it shows the wrong threads or those of another user.',
  run: async (context) => {
    const { list, detail } = threadOperations(context);
    const { limit } = list.paging;
    const own = await samplePath(context, detail);
    const otherThread = (await sampleThreadIds(context)).find((id) => id !== own.id);
    const pairs = [
      ['an ETag made up', undefined, { operation: list }],
      ['the ETag of another page', { operation: list }, { operation: list, query: { [limit.name]: '1' } }],
      ...(otherThread
        ? [
            [
              'the ETag of another thread',
              { operation: detail, path: { id: otherThread } },
              { operation: detail, path: own },
            ] as const,
          ]
        : []),
      ...(context.target.tokens.otherUser
        ? [["another caller's ETag", { operation: list, token: 'otherUser' as const }, { operation: list }] as const]
        : []),
    ] as const;
    return checkEach(pairs, async ([label, cached, requested]): Promise<Verdict> => {
      const other = cached && (await context.send(cached));
      const current = await context.send(requested);
      if (other?.response.text === current.response.text) return 'inapplicable';
      if (!current.response.headers.etag) return 'inapplicable';
      const etag = other?.response.headers.etag ?? '"conformance"';
      const exchange = await context.send({
        ...requested,
        headers: { 'If-None-Match': etag },
        label: `if none match: ${label}`,
      });
      return expectStatus(exchange, 200).map((found) => ({
        ...found,
        exchanges: other ? [other, exchange] : [exchange],
      }));
    });
  },
};
