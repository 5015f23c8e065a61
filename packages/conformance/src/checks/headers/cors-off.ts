import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import { problem, type Verdict } from '../../problem.ts';

/** Requests of a page, by label. An error reveals as much as a response, and a preflight allows the request. */
const requests: Record<string, Pick<RequestSpec, 'token' | 'method'> & { headers?: Record<string, string> }> = {
  'from another origin': {},
  'from a page without an origin': { headers: { Origin: 'null' } },
  'from another origin, without a token': { token: null },
  'a preflight from another origin': {
    token: null,
    method: 'OPTIONS',
    headers: { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'authorization' },
  },
};

export const corsOff: Check = {
  id: 'cors-off',
  title: 'Pages of unknown origins cannot read responses',
  requirements: ['D28'],
  about: 'Browsers',
  failure: 'Access-Control-Allow-Origin is * or the origin itself, so that any page can use a token that it obtains.',
  run: (context) =>
    checkEachOperation(context, (request) =>
      checkEach(Object.entries(requests), async ([label, changes]): Promise<Verdict> => {
        if (changes.method && !context.methodProbes) return 'inapplicable';
        const headers = { Origin: 'https://conformance.example', ...changes.headers };
        const exchange = await context.send({ ...request, ...changes, headers, label });
        const allowed = exchange.response.headers['access-control-allow-origin'];
        if (allowed !== '*' && allowed !== headers.Origin) return [];
        return [
          problem(
            exchange,
            'no Access-Control-Allow-Origin for this origin',
            `Access-Control-Allow-Origin: ${allowed}`,
            'origin',
          ),
        ];
      }),
    ),
};
