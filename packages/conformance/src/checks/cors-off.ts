import type { Check } from '../check.ts';
import { checkEachOperation } from '../check-each.ts';
import { problem } from '../problem.ts';

export const corsOff: Check = {
  id: 'cors-off',
  title: 'Pages of unknown origins cannot read responses',
  requirements: ['D28'],
  about: 'Browsers',
  failure: 'Access-Control-Allow-Origin is * or the origin itself, so that any page can use a token that it obtains.',
  run: (context) =>
    checkEachOperation(context, async (request) => {
      const exchange = await context.send({
        ...request,
        headers: { Origin: 'https://conformance.example' },
        label: 'from another origin',
      });
      if (exchange.response.status !== 200) return 'inapplicable';
      const allowed = exchange.response.headers['access-control-allow-origin'];
      if (allowed !== '*' && allowed !== 'https://conformance.example') return [];
      return [
        problem(exchange, 'no Access-Control-Allow-Origin for this origin', `Access-Control-Allow-Origin: ${allowed}`),
      ];
    }),
};
