import { type Check, expectStatus, type Problem, problem } from '../check.ts';
import { isOptionsAnswered, methodProbes } from '../method-probes.ts';

export const methodNotAllowed: Check = {
  id: 'method-not-allowed',
  title: 'Any other method is 405, and Allow names those that there are',
  requirements: ['D19'],
  failure: '404 for a POST, or an Allow without GET and HEAD.',
  async run(lab) {
    const exchanges = await methodProbes(lab);
    return exchanges.flatMap((exchange): Problem[] => {
      const refused = isOptionsAnswered(exchange) ? [] : expectStatus(exchange, 405);
      if (refused.length > 0) return refused;
      const { methods } = exchange;
      const wanted = methods.toSorted().join(', ');
      const allowed = (exchange.response.headers.allow ?? '').split(/ *, */).toSorted().join(', ');
      return allowed === wanted ? [] : [problem(exchange, `Allow: ${wanted}`, `Allow: ${allowed || 'none'}`, 'allow')];
    });
  },
};
