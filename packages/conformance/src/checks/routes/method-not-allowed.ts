import type { Check } from '../../check.ts';
import { isOptionsAnswered, sendMethodProbes } from '../../probes/method-probes.ts';
import { expectStatus, type Problem, problem } from '../../problem.ts';

export const methodNotAllowed: Check = {
  id: 'method-not-allowed',
  title: 'A method that the contract does not declare returns 405, with the allowed methods in Allow',
  requirements: ['D19'],
  about: 'x-fallback-responses/405',
  failure: '404 for a POST, 400 for one with malformed JSON, or an Allow header without GET and HEAD.',
  async run(context) {
    const exchanges = await sendMethodProbes(context);
    return exchanges.flatMap((exchange): Problem[] => {
      if (exchange.refusedEarly) return [];
      const refused = isOptionsAnswered(exchange) ? [] : expectStatus(exchange, 405);
      if (refused.length > 0) return refused;
      const wanted = exchange.methods.toSorted().join(', ');
      const listed = (exchange.response.headers.allow ?? '').split(',').map((name) => name.trim().toUpperCase());
      // A server may support OPTIONS, and list it in Allow.
      const allowed = listed
        .filter((name) => name !== 'OPTIONS')
        .toSorted()
        .join(', ');
      return allowed === wanted ? [] : [problem(exchange, `Allow: ${wanted}`, `Allow: ${allowed || 'none'}`, 'allow')];
    });
  },
};
