import type { Fault } from '../broken-server.ts';
import {
  errorResponse,
  failWhen,
  grantFullAccess,
  mapRequest,
  mapResponse,
  mapResponseWithStatus,
  operationOf,
  tokenOf,
  withHeader,
  withQuery,
  withToken,
} from '../fault-tools.ts';

/** Tokens, and the ways to present one. */
export const tokenFaults: Fault[] = [
  {
    id: 'open-to-anybody',
    what: 'requires no token',
    caughtBy: 'auth-token-missing',
    breakAnswer: grantFullAccess(
      (request) => request.headers.authorization === undefined && operationOf(request) !== undefined,
    ),
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
    breakAnswer: grantFullAccess((request, tokens) => tokenOf(request)?.startsWith(tokens.full.slice(0, 16)) === true),
  },
  {
    id: 'any-token-taken',
    what: 'accepts a token that was never issued',
    caughtBy: 'auth-token-unknown',
    breakAnswer: grantFullAccess((request) => /^cthr_0+$/.test(tokenOf(request) ?? '')),
  },
  {
    id: 'expiry-ignored',
    what: 'accepts an expired token',
    caughtBy: 'auth-token-expired',
    breakAnswer: grantFullAccess((request, tokens) => tokenOf(request) === tokens.expired),
  },
  {
    id: 'revocation-ignored',
    what: 'accepts a revoked token',
    caughtBy: 'auth-token-revoked',
    breakAnswer: grantFullAccess((request, tokens) => tokenOf(request) === tokens.revoked),
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
    breakAnswer: grantFullAccess((request) => request.method === 'HEAD' && !request.headers.authorization),
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
];
