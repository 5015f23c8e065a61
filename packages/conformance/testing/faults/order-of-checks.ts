import type { Fault, FaultResponse } from '../broken-server.ts';
import {
  errorResponse,
  failWhen,
  idOf,
  mapResponse,
  mapResponseWithStatus,
  operationOf,
  withHeader,
} from '../fault-tools.ts';

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
    breakAnswer: mapResponseWithStatus(401, (response, { headers }) =>
      headers['if-none-match'] === '*' ? notModified(response) : response,
    ),
  },
  {
    id: '304-before-404',
    what: 'compares If-None-Match before it looks up the thread',
    caughtBy: 'not-modified-last',
    breakAnswer: mapResponseWithStatus(404, (response, { headers }) =>
      headers['if-none-match'] === '*' ? notModified(response) : response,
    ),
  },
  {
    id: 'validates-before-auth',
    what: 'validates parameters before the token',
    caughtBy: 'auth-before-validation',
    breakAnswer: mapResponse((response, { query }) =>
      response.status === 401 && query.has('conformance') ? withRateLimit(errorResponse(response, 400)) : response,
    ),
  },
  {
    id: 'finds-before-auth',
    what: 'looks up the thread before it checks the token',
    caughtBy: 'auth-before-validation',
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
    breakAnswer: failWhen(
      401,
      (request, { status }) => status === 404 && !request.headers.authorization && !operationOf(request),
    ),
  },
  {
    id: 'auth-before-method',
    what: 'requires a token before it rejects a method',
    caughtBy: 'route-before-auth',
    breakAnswer: failWhen(401, (request, { status }) => status === 405 && !request.headers.authorization),
  },
  {
    id: 'finds-before-scope',
    what: 'returns 404 for an absent thread before it checks the scope',
    caughtBy: 'scope-before-view',
    breakAnswer: failWhen(
      404,
      (request, { status }) => status === 403 && idOf(request).includes('absent') && request.query.size === 0,
    ),
  },
  {
    id: 'validates-before-scope',
    what: 'returns 400 before it checks the scope',
    caughtBy: 'scope-before-view',
    breakAnswer: failWhen(400, ({ query }, { status }) => status === 403 && query.size > 0),
  },
];
