import { type Check, expectStatus, NotTested, type Problem, problem } from '../check.ts';
import { all, onEachOperation } from '../probe.ts';

/** The ways in which RFC 9110 lets a client name what it holds. */
const conditions: Record<string, (etag: string) => string> = {
  'its ETag': (etag) => etag,
  'a list of ETags': (etag) => `"conformance", ${etag}`,
  'its ETag as a weak one': (etag) => (etag.startsWith('W/') ? etag : `W/${etag}`),
};

export const etagNotModified: Check = {
  id: 'etag-not-modified',
  title: 'Whoever holds the answer gets 304 without a body',
  requirements: ['D27'],
  failure: 'The whole body again, or a 304 with a body or without its ETag.',
  run: (lab) =>
    onEachOperation(lab, async (ask) => {
      const { etag } = (await lab.ask({ ...ask, as: 'to hold' })).response.headers;
      if (!etag) throw new NotTested('there is no ETag');
      return all(Object.entries(conditions), async ([as, condition]): Promise<Problem[]> => {
        const exchange = await lab.ask({
          ...ask,
          headers: { 'If-None-Match': condition(etag) },
          as: `if none match: ${as}`,
        });
        const { text, headers } = exchange.response;
        const refused = expectStatus(exchange, 304);
        if (refused.length > 0) return refused;
        if (text !== '') return [problem(exchange, 'no body', text, 'body')];
        return headers.etag === etag ? [] : [problem(exchange, `ETag: ${etag}`, `ETag: ${headers.etag}`, 'etag')];
      });
    }),
};
