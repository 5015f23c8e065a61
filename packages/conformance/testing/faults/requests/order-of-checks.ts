import type { Fault, FaultRequest, FaultResponse } from '../../broken-server.ts';
import {
  errorResponse,
  failWhen,
  idOf,
  mapResponse,
  mapResponseWithStatus,
  operationOf,
  withHeader,
  withoutHeader,
} from '../../fault-tools.ts';

const notModified = (response: FaultResponse): FaultResponse => ({
  status: 304,
  text: '',
  headers: {
    ratelimit: '"default";r=9;t=9',
    'ratelimit-policy': '"default";q=10;w=60',
    ...response.headers,
    etag: '"any"',
    'cache-control': 'private, no-cache',
  },
});

/** A 401 has no RateLimit headers, but the contract requires them for the statuses that these faults return. */
const withRateLimit = (response: FaultResponse) =>
  withHeader(withHeader(response, 'ratelimit-policy', '"default";q=300;w=60'), 'ratelimit', '"default";r=299;t=60');

/** The order in which a server checks a request. */
export const orderFaults: Fault[] = [
  {
    id: '304-before-401',
    what: 'compares If-None-Match before it checks the token',
    caughtBy: 'not-modified-last',
    breaks: 'D21',
    breakAnswer: mapResponseWithStatus(401, (response, { headers }) =>
      headers['if-none-match'] === '*' ? notModified(response) : response,
    ),
  },
  {
    id: '304-before-404',
    what: 'compares If-None-Match before it looks up the thread',
    caughtBy: 'not-modified-last',
    breaks: 'D21',
    breakAnswer: mapResponseWithStatus(404, (response, { headers }) =>
      headers['if-none-match'] === '*' ? notModified(response) : response,
    ),
  },
  {
    id: 'validates-before-auth',
    what: 'validates parameters before the token',
    caughtBy: 'auth-before-validation',
    breaks: 'D21',
    breakAnswer: mapResponse((response, { query }) =>
      response.status === 401 && query.has('conformance') ? withRateLimit(errorResponse(response, 400)) : response,
    ),
  },
  {
    id: 'finds-before-auth',
    what: 'looks up the thread before it checks the token',
    caughtBy: 'auth-before-validation',
    breaks: 'D21',
    breakAnswer: mapResponse((response, request) =>
      response.status === 401 && idOf(request).includes('absent') && request.query.size === 0
        ? withRateLimit(errorResponse(response, 404))
        : response,
    ),
  },
  {
    id: 'auth-before-route',
    what: 'requires a token on unknown paths',
    caughtBy: 'route-before-auth',
    breaks: 'D21',
    breakAnswer: failWhen(
      401,
      (request, { status }) => status === 404 && !request.headers.authorization && !operationOf(request),
    ),
  },
  {
    id: 'auth-before-method',
    what: 'requires a token before it rejects a method',
    caughtBy: 'route-before-auth',
    breaks: 'D21',
    breakAnswer: failWhen(401, (request, { status }) => status === 405 && !request.headers.authorization),
  },
  {
    id: 'finds-before-scope',
    what: 'returns 404 for an absent thread before it checks the scope',
    caughtBy: 'scope-before-view',
    breaks: 'D21',
    breakAnswer: failWhen(
      404,
      (request, { status }) => status === 403 && idOf(request).includes('absent') && request.query.size === 0,
    ),
  },
  {
    id: 'validates-before-scope',
    what: 'returns 400 before it checks the scope',
    caughtBy: 'scope-before-view',
    breaks: 'D21',
    breakAnswer: failWhen(400, ({ query }, { status }) => status === 403 && query.has('conformance')),
  },
  wrongOrder(
    'method-before-path',
    'returns 405 for a method on a path that does not exist',
    'route-first',
    405,
    (request, { status }) => status === 404 && !operationOf(request) && request.method === 'POST',
  ),
  wrongOrder(
    'validates-before-path',
    'returns 400 for a parameter of a path that does not exist',
    'route-first',
    400,
    (request, { status }) =>
      status === 404 && !operationOf(request) && request.method === 'GET' && request.query.has('conformance'),
  ),
  wrongOrder(
    'token-before-path',
    'checks a token on a path that does not exist',
    'route-first',
    401,
    (request, { status }) =>
      status === 404 &&
      !operationOf(request) &&
      request.method === 'GET' &&
      request.headers.authorization?.startsWith('Basic') === true,
  ),
  wrongOrder(
    'token-before-method',
    'checks a token before it rejects a method',
    'route-first',
    401,
    (request, { status }) => status === 405 && request.headers.authorization?.startsWith('Basic') === true,
  ),
  wrongOrder(
    'scope-before-method',
    'checks the scope before it rejects a method',
    'route-first',
    403,
    (request, { status }) =>
      status === 405 && request.method === 'PUT' && !request.body && idOf(request).includes('absent'),
  ),
  wrongOrder(
    'validates-before-method',
    'validates parameters before it rejects a method',
    'route-first',
    400,
    ({ query }, { status }) => status === 405 && query.size > 0,
  ),
  wrongOrder(
    'finds-before-method',
    'looks up the thread before it rejects a method',
    'route-first',
    404,
    (request, { status }) => status === 405 && idOf(request).includes('absent'),
  ),
  wrongOrder(
    'values-before-auth',
    'validates values before it checks the token',
    'auth-before-validation',
    400,
    ({ query }, { status }) => status === 401 && (query.get('limit') === '0' || query.get('historyLimit') === '0'),
  ),
  {
    ...wrongOrder(
      'values-before-scope',
      'validates values before it checks the scope',
      'scope-missing',
      400,
      ({ query }, { status }) => status === 403 && query.size > 0 && !query.has('conformance'),
    ),
    breaks: 'R20',
  },
  wrongOrder(
    'finds-before-validation',
    'looks up the thread before it validates parameters',
    'validation-before-view',
    404,
    (request, { status }) => status === 400 && idOf(request).includes('absent'),
  ),
  wrongOrder(
    'finds-before-values',
    'looks up the thread before it validates a limit',
    'validation-before-view',
    404,
    (request, { status }) => status === 400 && idOf(request).includes('absent') && request.query.has('limit'),
  ),
  wrongOrder(
    'finds-before-cursors',
    'looks up the thread before it checks a cursor',
    'validation-before-view',
    404,
    (request, { status }) =>
      status === 400 && idOf(request).includes('absent') && request.query.get('historyCursor') === 'conformance',
  ),
  wrongOrder(
    'impossible-before-validation',
    'rejects an impossible id before it validates parameters',
    'validation-before-view',
    404,
    (request, { status }) => status === 400 && idOf(request).length === 65,
  ),
  {
    id: 'hidden-before-validation',
    what: 'returns 404 for a hidden thread before it validates parameters',
    caughtBy: 'validation-before-view',
    breaks: 'D21',
    breakAnswer: (handler, { threads }) =>
      failWhen(404, (request, { status }) => status === 400 && idOf(request) === threads?.hidden)(handler),
  },
  {
    id: 'options-everywhere',
    what: 'answers OPTIONS before it looks at the path',
    caughtBy: 'route-first',
    breaks: 'D21',
    breakAnswer: mapResponse((response, request) =>
      request.method === 'OPTIONS' && !operationOf(request) && !request.headers.origin
        ? withHeader({ ...response, status: 204, text: '' }, 'allow', 'GET, HEAD')
        : response,
    ),
  },
  {
    id: '304-before-400',
    what: 'compares If-None-Match before it validates parameters',
    caughtBy: 'not-modified-last',
    breaks: 'D21',
    breakAnswer: mapResponseWithStatus(400, (response, { headers }) =>
      headers['if-none-match'] === '*' ? notModified(response) : response,
    ),
  },
  {
    id: '304-before-403',
    what: 'compares If-None-Match before it checks the scope',
    caughtBy: 'not-modified-last',
    breaks: 'D21',
    breakAnswer: mapResponseWithStatus(403, (response, { headers }) =>
      headers['if-none-match'] === '*' ? notModified(response) : response,
    ),
  },
  {
    id: '304-before-429',
    what: 'compares If-None-Match before it counts the request',
    caughtBy: 'rate-limit-order',
    breaks: 'D21',
    rateLimit: true,
    breakAnswer: mapResponseWithStatus(429, (response, { headers }) =>
      headers['if-none-match'] === '*' ? notModified(response) : response,
    ),
  },
  {
    ...wrongOrder(
      'cursor-before-auth',
      'checks a cursor before the token',
      'auth-token-missing',
      400,
      ({ query }, { status }) => status === 401 && (query.has('cursor') || query.has('historyCursor')),
    ),
    breaks: 'R19',
  },
  wrongOrder(
    'unknown-header',
    'rejects a header that it does not know',
    'generated-request',
    400,
    ({ headers }, { status }) => status === 200 && headers['x-conformance'] !== undefined,
  ),
];

/** A server that checks something too early. */
function wrongOrder(
  id: string,
  what: string,
  caughtBy: string,
  status: number,
  when: (request: FaultRequest, response: FaultResponse) => boolean,
): Fault {
  const breakAnswer = mapResponse((response, request) =>
    when(request, response) ? withRateLimit(withoutHeader(errorResponse(response, status), 'allow')) : response,
  );
  return { id, what, caughtBy, breaks: 'D21', breakAnswer };
}
