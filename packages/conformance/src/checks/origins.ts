import { checkEach, checksOf } from '../check.ts';
import type { RequestSpec } from '../http/build-request.ts';
import { undeclared } from '../probes/method-probes.ts';
import { spreadOver } from '../probes/spread.ts';
import { problem, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';

type PageRequest = RequestSpec & { origin?: string };

const preflight = { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'authorization' };

/** Requests from a web page, by label. Errors must not be readable either, and a preflight must not allow the request. */
function requestsOf({ target }: Context): [label: string, request: PageRequest][] {
  const { protocol, host } = new URL(target.baseUrl);
  const raw = '/conformance-no-such-path';
  return [
    ['from a page without an origin', { origin: 'null' }],
    ['from another origin, without a token', { token: null }],
    ["from an origin that starts like the server's", { origin: `${protocol}//${host}.conformance.example` }],
    ["from an origin that ends like the server's", { origin: `${protocol}//conformance-${host}` }],
    ['from another origin, with an unknown parameter', { query: { conformance: '1' } }],
    ['from another origin, with another method', { method: 'DELETE' }],
    ['an unknown path from another origin', { raw }],
    ['a preflight for an unknown path', { raw, token: null, method: 'OPTIONS', headers: preflight }],
    [
      'a preflight from a page without an origin',
      { origin: 'null', token: null, method: 'OPTIONS', headers: preflight },
    ],
  ];
}

export const originChecks = checksOf({
  'cors-off': {
    title: 'Pages of unknown origins cannot read responses',
    requirements: ['D28'],
    declares: ['sameOrigin'],
    async run(context) {
      const { operations } = context.contract;
      // Some frameworks configure origins for each route.
      const everywhere: [string, PageRequest][] = [
        ['from another origin', {}],
        ['a preflight from another origin', { token: null, method: 'OPTIONS', headers: preflight }],
      ];
      const all = [
        ...operations.flatMap((operation) => everywhere.map((request) => [request, operation] as const)),
        ...spreadOver(context, requestsOf(context), operations),
      ];
      return checkEach(
        all,
        async ([[label, { origin = 'https://conformance.example', ...changes }], operation]): Promise<Verdict> => {
          const { method } = changes;
          if (method && undeclared(context, operation, [method]).length === 0) return 'inapplicable';
          const target = changes.raw === undefined ? { operation } : {};
          const headers = { ...changes.headers, Origin: origin };
          const exchange = await context.send({ ...target, ...changes, headers, label });
          const allowed = exchange.response.headers['access-control-allow-origin'];
          if (allowed !== '*' && allowed !== origin) return [];
          const received = `Access-Control-Allow-Origin: ${allowed}`;
          return [problem(exchange, 'no Access-Control-Allow-Origin for this origin', received, 'origin')];
        },
      );
    },
  },
});
