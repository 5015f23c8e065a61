import { type Check, expectStatus, nothingSeen, type Problem } from '../check.ts';
import { all } from '../probe.ts';
import { samplePath, someThreads, threadOperations } from '../world.ts';

export const etagOfOtherAnswer: Check = {
  id: 'etag-of-other-answer',
  title: "The ETag of another answer, and another caller's, gives no 304",
  requirements: ['D27'],
  failure: '304 for a page that the client does not hold: it shows the wrong threads, or those of somebody else.',
  run: async (lab) => {
    const { list, detail } = threadOperations(lab);
    const { limit } = list.paging;
    const own = await samplePath(lab, detail);
    const other = (await someThreads(lab)).find((id) => id !== own.id);
    const pairs = [
      ['an ETag made up', undefined, { operation: list }],
      ['the ETag of another page', { operation: list }, { operation: list, query: { [limit.name]: '1' } }],
      ...(other
        ? [
            [
              'the ETag of another thread',
              { operation: detail, path: { id: other } },
              { operation: detail, path: own },
            ] as const,
          ]
        : []),
      ...(lab.target.tokens.otherUser
        ? [["another caller's ETag", { operation: list, token: 'otherUser' as const }, { operation: list }] as const]
        : []),
    ] as const;
    return all(pairs, async ([as, held, asked]): Promise<Problem[]> => {
      const holding = held && (await lab.ask(held));
      const plain = await lab.ask(asked);
      if (holding?.response.text === plain.response.text) return nothingSeen;
      if (!plain.response.headers.etag) return nothingSeen;
      const etag = holding?.response.headers.etag ?? '"conformance"';
      const exchange = await lab.ask({ ...asked, headers: { 'If-None-Match': etag }, as: `if none match: ${as}` });
      return expectStatus(exchange, 200).map((found) => ({
        ...found,
        exchanges: holding ? [holding, exchange] : [exchange],
      }));
    });
  },
};
