import type { FaultRequest, FaultResponse } from '../broken-server.ts';
import { type Break, faultsOf } from '../fault.ts';
import { errorResponse, idOf, operationOf, withHeader, withoutHeader } from '../fault-messages.ts';
import { failWhen, mapResponse } from '../fault-tools.ts';

const isAbsent = (request: FaultRequest) => idOf(request).includes('absent');

/** The checks of a server, with the status of a request that fails. */
const statuses = {
  'the path': 404,
  'the method': 405,
  'the token': 401,
  'the rate limit': 429,
  'the scope': 403,
  'the parameters': 400,
  'the thread': 404,
  'If-None-Match': 304,
};

/** Whether a request fails a check, for those that a server can make too early. */
const failures = {
  'the method': ({ method }) => method === 'POST',
  'the token': ({ headers }) => !headers.authorization,
  'the parameters': ({ query }) => query.has('conformance'),
  'the thread': isAbsent,
  'If-None-Match': ({ headers }) => headers['if-none-match'] === '*',
} satisfies Record<string, (request: FaultRequest) => boolean>;

type Pair = [early: keyof typeof failures, due: keyof typeof statuses];

/** Responds with the status of the first check, although the second one takes precedence. */
const checksEarly = ([early, due]: Pair): Break =>
  mapResponse((response, request) => {
    const isDue = response.status === statuses[due] && !operationOf(request) === (due === 'the path');
    return isDue && failures[early](request) ? respondEarly(response, statuses[early]) : response;
  });

/** Adds the RateLimit headers that the contract requires for these statuses. A 401 does not have them. */
function respondEarly(response: FaultResponse, status: number): FaultResponse {
  const limited = withHeader(
    withHeader(response, 'ratelimit-policy', '"default";q=300;w=60'),
    'ratelimit',
    '"default";r=299;t=60',
  );
  if (status !== 304) return withoutHeader(errorResponse(limited, status), 'allow');
  const headers = { ...limited.headers, etag: '"any"', 'cache-control': 'private, no-cache' };
  return { status, text: '', headers };
}

const inWrongOrder = (...pairs: Pair[]) =>
  Object.fromEntries(pairs.map((pair) => [`checks ${pair.join(' before ')}`, checksEarly(pair)]));

/** The order in which a request is checked. */
export const orderFaults = faultsOf({
  'route-before-auth': inWrongOrder(['the token', 'the path'], ['the token', 'the method']),
  'route-first': inWrongOrder(['the method', 'the path'], ['the parameters', 'the path']),
  'scope-before-view': inWrongOrder(['the thread', 'the scope'], ['the parameters', 'the scope']),
  'auth-before-validation': inWrongOrder(['the parameters', 'the token'], ['the thread', 'the token']),
  'validation-before-view': {
    ...inWrongOrder(['the thread', 'the parameters']),
    'looks up the thread before it validates a limit': failWhen(
      404,
      (request, { status }) => status === 400 && isAbsent(request) && request.query.has('limit'),
    ),
  },
  'not-modified-last': inWrongOrder(['If-None-Match', 'the token'], ['If-None-Match', 'the thread']),
  'rate-limit-order': inWrongOrder(['the thread', 'the rate limit'], ['If-None-Match', 'the rate limit']),
});
