import type { Fault, FaultResponse } from '../broken-server.ts';
import {
  errorResponse,
  failWhen,
  idOf,
  mapRequest,
  mapResponse,
  mapResponseWithStatus,
  operationOf,
  tokenOf,
  withHeader,
  withQuery,
  withToken,
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

/** Tokens and scopes. */
export const accessFaults: Fault[] = [
  {
    id: 'version-left-out',
    what: 'serves /v1 instead of /api/v1',
    caughtBy: 'base-path',
    basePath: '/v1',
    breakAnswer: (handler) => handler,
  },
  {
    id: 'open-to-anybody',
    what: 'requires no token',
    caughtBy: 'auth-token-missing',
    breakAnswer: (handler, { tokens }) =>
      mapRequest((request) =>
        request.headers.authorization === undefined && operationOf(request) ? withToken(request, tokens.full) : request,
      )(handler),
  },
  {
    id: 'forbidden-without-token',
    what: 'returns 403 without a token',
    caughtBy: 'auth-token-missing',
    breakAnswer: mapResponse((response, { headers }) =>
      response.status === 401 && !headers.authorization
        ? withHeader(errorResponse(response, 403), 'www-authenticate', 'Bearer realm="threads"')
        : response,
    ),
  },
  {
    id: 'basic-taken',
    what: 'accepts a token after Basic',
    caughtBy: 'auth-token-malformed',
    breakAnswer: mapRequest((request) => ({
      ...request,
      headers: {
        ...request.headers,
        ...(request.headers.authorization && {
          authorization: request.headers.authorization.replace(/^Basic /, 'Bearer '),
        }),
      },
    })),
  },
  {
    id: 'bare-token-taken',
    what: 'accepts a token without a scheme',
    caughtBy: 'auth-token-malformed',
    breakAnswer: mapRequest((request) =>
      /^\S{20,}$/.test(request.headers.authorization ?? '')
        ? withToken(request, request.headers.authorization)
        : request,
    ),
  },
  {
    id: 'token-prefix-compared',
    what: 'compares only the beginning of a token',
    caughtBy: 'auth-token-unknown',
    breakAnswer: (handler, { tokens }) =>
      mapRequest((request) =>
        tokenOf(request)?.startsWith(tokens.full.slice(0, 16)) ? withToken(request, tokens.full) : request,
      )(handler),
  },
  {
    id: 'any-token-taken',
    what: 'accepts a token that was never issued',
    caughtBy: 'auth-token-unknown',
    breakAnswer: (handler, { tokens }) =>
      mapRequest((request) => (/^cthr_0+$/.test(tokenOf(request) ?? '') ? withToken(request, tokens.full) : request))(
        handler,
      ),
  },
  {
    id: 'expiry-ignored',
    what: 'accepts an expired token',
    caughtBy: 'auth-token-expired',
    breakAnswer: (handler, { tokens }) =>
      mapRequest((request) => (tokenOf(request) === tokens.expired ? withToken(request, tokens.full) : request))(
        handler,
      ),
  },
  {
    id: 'revocation-ignored',
    what: 'accepts a revoked token',
    caughtBy: 'auth-token-revoked',
    breakAnswer: (handler, { tokens }) =>
      mapRequest((request) => (tokenOf(request) === tokens.revoked ? withToken(request, tokens.full) : request))(
        handler,
      ),
  },
  {
    id: 'token-in-cookie',
    what: 'accepts a token in a cookie',
    caughtBy: 'auth-token-elsewhere',
    breakAnswer: mapRequest((request) => {
      const token = /token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
      return token && !request.headers.authorization ? withToken(request, token) : request;
    }),
  },
  {
    id: 'token-as-api-key',
    what: 'accepts a token in X-Api-Key',
    caughtBy: 'auth-token-elsewhere',
    breakAnswer: mapRequest((request) =>
      request.headers['x-api-key'] ? withToken(request, request.headers['x-api-key']) : request,
    ),
  },
  {
    id: 'head-for-anybody',
    what: 'requires no token for HEAD',
    caughtBy: 'auth-over-head',
    breakAnswer: (handler, { tokens }) =>
      mapRequest((request) =>
        request.method === 'HEAD' && !request.headers.authorization ? withToken(request, tokens.full) : request,
      )(handler),
  },
  {
    id: 'head-with-any-scope',
    what: 'requires no scope for HEAD',
    caughtBy: 'auth-over-head',
    breakAnswer: (handler, { tokens }) =>
      mapRequest((request) =>
        request.method === 'HEAD' && [tokens.noNotes, tokens.noThreads].includes(tokenOf(request))
          ? withToken(request, tokens.full)
          : request,
      )(handler),
  },
  {
    id: 'query-token-beside-header',
    what: 'ignores a token in the query string beside the header',
    caughtBy: 'auth-token-in-query',
    breakAnswer: mapRequest((request) =>
      request.headers.authorization && request.query.has('access_token')
        ? withQuery(request, (query) => query.delete('access_token'))
        : request,
    ),
  },
  {
    id: '304-before-401',
    what: 'compares If-None-Match before it checks the token',
    caughtBy: 'not-modified-last',
    breakAnswer: mapResponse((response, { headers }) =>
      response.status === 401 && headers['if-none-match'] === '*' ? notModified(response) : response,
    ),
  },
  {
    id: '304-before-404',
    what: 'compares If-None-Match before it looks up the thread',
    caughtBy: 'not-modified-last',
    breakAnswer: mapResponse((response, { headers }) =>
      response.status === 404 && headers['if-none-match'] === '*' ? notModified(response) : response,
    ),
  },
  {
    id: 'bearer-in-one-case',
    what: 'accepts only the spelling Bearer',
    caughtBy: 'auth-scheme-case',
    breakAnswer: failWhen(
      401,
      ({ headers }, { status }) => status < 400 && !headers.authorization?.startsWith('Bearer '),
    ),
  },
  {
    id: 'token-in-query',
    what: 'accepts a token in the query string',
    caughtBy: 'auth-token-in-query',
    breakAnswer: mapRequest((request) => {
      const token = request.query.get('access_token');
      return token ? withQuery(withToken(request, token), (query) => query.delete('access_token')) : request;
    }),
  },
  {
    id: 'challenge-without-error',
    what: 'does not report that a token is invalid',
    caughtBy: 'auth-challenge',
    breakAnswer: mapResponseWithStatus(401, (response) =>
      withHeader(response, 'www-authenticate', 'Bearer realm="threads"'),
    ),
  },
  {
    id: 'challenge-always-error',
    what: 'reports a missing token as invalid',
    caughtBy: 'auth-challenge',
    breakAnswer: mapResponseWithStatus(401, (response) =>
      withHeader(response, 'www-authenticate', 'Bearer realm="threads", error="invalid_token"'),
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
    id: 'one-scope-for-all',
    what: 'returns notes to a token with any scope',
    caughtBy: 'scope-missing',
    breakAnswer: (handler, { tokens }) =>
      mapRequest((request) =>
        tokenOf(request) === tokens.noNotes && operationOf(request) === 'notes'
          ? withToken(request, tokens.full)
          : request,
      )(handler),
  },
  {
    id: '401-for-403',
    what: 'returns 401 for a missing scope',
    caughtBy: 'scope-missing',
    breakAnswer: mapResponseWithStatus(403, (response) => errorResponse(response, 401)),
  },
  {
    id: 'all-scopes-needed',
    what: 'requires every scope for the notes',
    caughtBy: 'scope-granted',
    breakAnswer: (handler, { tokens }) =>
      mapResponse((response, request) =>
        response.status === 200 && tokenOf(request) === tokens.noThreads
          ? withHeader(
              errorResponse(response, 403),
              'www-authenticate',
              'Bearer realm="threads", error="insufficient_scope", scope="notes:read"',
            )
          : response,
      )(handler),
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

/** A 401 has no RateLimit headers, but the contract requires them for the statuses that these faults return. */
const withRateLimit = (response: Parameters<typeof withHeader>[0]) =>
  withHeader(withHeader(response, 'ratelimit-policy', '"default";q=300;w=60'), 'ratelimit', '"default";r=299;t=60');
