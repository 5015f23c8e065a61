import type { FaultRequest, FaultResponse } from '../../broken-server.ts';
import { type Break, faultsOf } from '../../fault.ts';
import { errorResponse, idOf, operationOf, withHeader, withoutHeader } from '../../fault-messages.ts';
import { mapResponseWithStatus } from '../../fault-tools.ts';

/** A server that performs a check too early, so that it returns `early` instead of `due`. */
const answersEarly = (early: number, due: number, when: (request: FaultRequest) => boolean): Break =>
  mapResponseWithStatus(due, (response, request) => (when(request) ? respondEarly(response, early) : response));

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

const isUnknownPath = (request: FaultRequest) => !operationOf(request);
const isAbsent = (request: FaultRequest) => idOf(request).includes('absent');
const isAbsentWithoutQuery = (request: FaultRequest) => isAbsent(request) && request.query.size === 0;
const hasUnknownParameter = ({ query }: FaultRequest) => query.has('conformance');
const hasNoToken = ({ headers }: FaultRequest) => !headers.authorization;
const matchesAnyEtag = ({ headers }: FaultRequest) => headers['if-none-match'] === '*';

/** Two checks of a request in the wrong order. */
export const orderFaults = faultsOf({
  'not-modified-last': {
    'compares If-None-Match before it checks the token': answersEarly(304, 401, matchesAnyEtag),
    'compares If-None-Match before it looks up the thread': answersEarly(304, 404, matchesAnyEtag),
  },
  'rate-limit-order': {
    'compares If-None-Match before it counts the request': answersEarly(304, 429, matchesAnyEtag),
  },
  'auth-before-validation': {
    'validates parameters before the token': answersEarly(400, 401, hasUnknownParameter),
    'looks up the thread before it checks the token': answersEarly(404, 401, isAbsentWithoutQuery),
  },
  'route-before-auth': {
    'requires a token on unknown paths': answersEarly(
      401,
      404,
      (request) => isUnknownPath(request) && hasNoToken(request),
    ),
    'requires a token before it rejects a method': answersEarly(401, 405, hasNoToken),
  },
  'scope-before-view': {
    'returns 404 for an absent thread before it checks the scope': answersEarly(404, 403, isAbsentWithoutQuery),
    'returns 400 before it checks the scope': answersEarly(400, 403, hasUnknownParameter),
  },
  'route-first': {
    'returns 405 for a method on a path that does not exist': answersEarly(
      405,
      404,
      (request) => isUnknownPath(request) && request.method === 'POST',
    ),
    'returns 400 for a parameter of a path that does not exist': answersEarly(
      400,
      404,
      (request) => isUnknownPath(request) && request.method === 'GET' && hasUnknownParameter(request),
    ),
  },
  'validation-before-view': {
    'looks up the thread before it validates parameters': answersEarly(404, 400, isAbsent),
    'looks up the thread before it validates a limit': answersEarly(
      404,
      400,
      (request) => isAbsent(request) && request.query.has('limit'),
    ),
  },
  'generated-request': {
    'rejects a header that it does not know': answersEarly(
      400,
      200,
      ({ headers }) => headers['x-conformance'] !== undefined,
    ),
    'declares no parameters for HEAD': answersEarly(
      400,
      200,
      ({ method, query }) => method === 'HEAD' && query.size > 0,
    ),
  },
});
