import type { Fault } from '../broken-server.ts';
import { mapResponse, mapResponseWithStatus, withHeader, withoutHeader } from '../fault-tools.ts';

/** Response headers. */
export const headerFaults: Fault[] = [
  {
    id: 'no-request-id',
    what: 'sends no X-Request-Id',
    caughtBy: 'response-headers',
    breakAnswer: mapResponse((response) => withoutHeader(response, 'x-request-id')),
  },
  {
    id: 'no-vary',
    what: 'sends no Vary with a 404',
    caughtBy: 'response-headers',
    breakAnswer: mapResponseWithStatus(404, (response) => withoutHeader(response, 'vary')),
  },
  {
    id: 'public-cache',
    what: 'allows shared caches to store a list',
    caughtBy: 'response-headers',
    breakAnswer: mapResponseWithStatus(200, (response) => withHeader(response, 'cache-control', 'public, max-age=60')),
  },
  {
    id: 'cached-errors',
    what: 'allows errors to be cached',
    caughtBy: 'response-headers',
    breakAnswer: mapResponseWithStatus(404, (response) => withHeader(response, 'cache-control', 'private, no-cache')),
  },
  {
    id: 'no-etag',
    what: 'sends no ETag',
    caughtBy: 'response-headers',
    breakAnswer: mapResponse((response) => withoutHeader(response, 'etag')),
  },
  {
    id: 'no-rate-limit-header',
    what: 'sends no RateLimit',
    caughtBy: 'response-headers',
    breakAnswer: mapResponse((response) => withoutHeader(response, 'ratelimit')),
  },
  {
    id: 'old-rate-limit-policy',
    what: 'sends RateLimit-Policy in the format of an older draft',
    caughtBy: 'response-headers',
    breakAnswer: mapResponse((response) =>
      response.headers['ratelimit-policy'] ? withHeader(response, 'ratelimit-policy', '300;w=60') : response,
    ),
  },
  {
    id: 'no-challenge',
    what: 'sends 401 without WWW-Authenticate',
    caughtBy: 'response-headers',
    breakAnswer: mapResponseWithStatus(401, (response) => withoutHeader(response, 'www-authenticate')),
  },
  {
    id: 'wrong-scope-named',
    what: 'names the wrong scope in a 403',
    caughtBy: 'response-headers',
    breakAnswer: mapResponseWithStatus(403, (response) =>
      withHeader(response, 'www-authenticate', 'Bearer realm="threads", error="insufficient_scope", scope="admin"'),
    ),
  },
  {
    id: 'no-allow',
    what: 'sends 405 without Allow',
    caughtBy: 'method-not-allowed',
    breakAnswer: mapResponseWithStatus(405, (response) => withoutHeader(response, 'allow')),
  },
  {
    id: 'same-request-id',
    what: 'always sends the same X-Request-Id',
    caughtBy: 'request-id-unique',
    breakAnswer: mapResponse((response) => withHeader(response, 'x-request-id', 'req_1')),
  },
  {
    id: 'client-request-id',
    what: "returns the client's X-Request-Id",
    caughtBy: 'request-id-unique',
    breakAnswer: mapResponse((response, { headers }) =>
      headers['x-request-id'] ? withHeader(response, 'x-request-id', headers['x-request-id']) : response,
    ),
  },
];
