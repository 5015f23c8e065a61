import type { Fault, FaultRequest, FaultResponse } from '../../broken-server.ts';
import { operationOf, withHeader, withoutHeader } from '../../fault-messages.ts';
import { mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';

export const headerFaults: Fault[] = [
  {
    id: 'no-request-id',
    what: 'sends no X-Request-Id',
    caughtBy: 'response-headers',
    breaks: 'D26',
    breakHandler: mapResponse((response) => withoutHeader(response, 'x-request-id')),
  },
  {
    id: 'no-vary',
    what: 'sends no Vary with a 404',
    caughtBy: 'response-headers',
    breaks: 'D27',
    breakHandler: mapResponseWithStatus(404, (response) => withoutHeader(response, 'vary')),
  },
  {
    id: 'public-cache',
    what: 'allows shared caches to store a list',
    caughtBy: 'response-headers',
    breaks: 'D27',
    breakHandler: mapResponseWithStatus(200, (response) => withHeader(response, 'cache-control', 'public, max-age=60')),
  },
  {
    id: 'cached-errors',
    what: 'allows errors to be cached',
    caughtBy: 'response-headers',
    breaks: 'D27',
    breakHandler: mapResponseWithStatus(404, (response) => withHeader(response, 'cache-control', 'private, no-cache')),
  },
  {
    id: 'no-etag',
    what: 'sends no ETag',
    caughtBy: 'response-headers',
    breaks: 'D27',
    breakHandler: mapResponse((response) => withoutHeader(response, 'etag')),
  },
  {
    id: 'no-rate-limit-header',
    what: 'sends no RateLimit',
    caughtBy: 'response-headers',
    breaks: 'D25',
    breakHandler: mapResponse((response) => withoutHeader(response, 'ratelimit')),
  },
  {
    id: 'old-rate-limit-policy',
    what: 'sends RateLimit-Policy in the format of an older draft',
    caughtBy: 'response-headers',
    breaks: 'D25',
    breakHandler: mapResponse((response) =>
      response.headers['ratelimit-policy'] ? withHeader(response, 'ratelimit-policy', '300;w=60') : response,
    ),
  },
  {
    id: 'no-challenge',
    what: 'sends 401 without WWW-Authenticate',
    caughtBy: 'response-headers',
    breaks: 'D23',
    breakHandler: mapResponseWithStatus(401, (response) => withoutHeader(response, 'www-authenticate')),
  },
  {
    id: 'wrong-scope-named',
    what: 'names the wrong scope in a 403',
    caughtBy: 'response-headers',
    breaks: 'D23',
    breakHandler: mapResponseWithStatus(403, (response) =>
      withHeader(response, 'www-authenticate', 'Bearer realm="threads", error="insufficient_scope", scope="admin"'),
    ),
  },
  {
    id: 'no-allow',
    what: 'sends 405 without Allow',
    caughtBy: 'method-not-allowed',
    breaks: 'D19',
    breakHandler: mapResponseWithStatus(405, (response) => withoutHeader(response, 'allow')),
  },
  {
    id: 'same-request-id',
    what: 'always sends the same X-Request-Id',
    caughtBy: 'request-id-unique',
    breaks: 'D26',
    breakHandler: mapResponse((response) => withHeader(response, 'x-request-id', 'req_1')),
  },
  {
    id: 'client-request-id',
    what: "returns the client's X-Request-Id",
    caughtBy: 'request-id-unique',
    breaks: 'D26',
    breakHandler: mapResponse((response, { headers }) =>
      headers['x-request-id'] ? withHeader(response, 'x-request-id', headers['x-request-id']) : response,
    ),
  },
  lacking(
    'no-request-id-of-unknown-path',
    'sends no X-Request-Id for an unknown path',
    'x-request-id',
    'D26',
    (request) => !operationOf(request),
  ),
  lacking(
    'no-request-id-of-method',
    'sends no X-Request-Id with a 405',
    'x-request-id',
    'D26',
    (_, { status }) => status === 405,
  ),
  lacking('no-vary-of-method', 'sends no Vary with a 405', 'vary', 'D27', (_, { status }) => status === 405),
  {
    id: 'cached-unknown-path',
    what: 'lets caches store that a path does not exist',
    caughtBy: 'response-headers',
    breaks: 'D27',
    breakHandler: mapResponse((response, request) =>
      response.status === 404 && !operationOf(request)
        ? withHeader(response, 'cache-control', 'max-age=3600')
        : response,
    ),
  },
  {
    id: 'client-request-id-of-errors',
    what: "returns the client's X-Request-Id with an error",
    caughtBy: 'request-id-unique',
    breaks: 'D26',
    breakHandler: mapResponse((response, { headers }) =>
      headers['x-request-id'] && response.status === 404
        ? withHeader(response, 'x-request-id', headers['x-request-id'])
        : response,
    ),
  },
  {
    id: 'correlation-id',
    what: "returns the client's X-Correlation-Id as X-Request-Id",
    caughtBy: 'request-id-unique',
    breaks: 'D26',
    breakHandler: mapResponse((response, { headers }) =>
      headers['x-correlation-id'] ? withHeader(response, 'x-request-id', headers['x-correlation-id']) : response,
    ),
  },
];

function lacking(
  id: string,
  what: string,
  header: string,
  breaks: string,
  when: (request: FaultRequest, response: FaultResponse) => boolean,
): Fault {
  const breakHandler = mapResponse((response, request) =>
    when(request, response) ? withoutHeader(response, header) : response,
  );
  return { id, what, caughtBy: 'response-headers', breaks, breakHandler };
}
