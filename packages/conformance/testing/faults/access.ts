import type { Fault } from '../broken-server.ts';
import {
  answering,
  answeringWith,
  asking,
  failing,
  failure,
  idOf,
  operationOf,
  tokenOf,
  withHeader,
  withQuery,
  withToken,
} from '../fault-tools.ts';

/** Tokens and scopes. */
export const faultyAccess: Fault[] = [
  {
    id: 'version-left-out',
    what: 'answers at /v1 instead of /api/v1',
    caughtBy: 'base-path',
    basePath: '/v1',
    breakAnswer: (answer) => answer,
  },
  {
    id: 'open-to-anybody',
    what: 'answers without a token',
    caughtBy: 'auth-token-missing',
    breakAnswer: (answer, { tokens }) =>
      asking((request) =>
        request.headers.authorization === undefined && operationOf(request) ? withToken(request, tokens.full) : request,
      )(answer),
  },
  {
    id: 'forbidden-without-token',
    what: 'answers 403 without a token',
    caughtBy: 'auth-token-missing',
    breakAnswer: answering((response, { headers }) =>
      response.status === 401 && !headers.authorization
        ? withHeader(failure(response, 403), 'www-authenticate', 'Bearer realm="threads"')
        : response,
    ),
  },
  {
    id: 'basic-taken',
    what: 'takes a token after Basic',
    caughtBy: 'auth-token-malformed',
    breakAnswer: asking((request) => ({
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
    what: 'takes a token without a scheme',
    caughtBy: 'auth-token-malformed',
    breakAnswer: asking((request) =>
      /^\S{20,}$/.test(request.headers.authorization ?? '')
        ? withToken(request, request.headers.authorization)
        : request,
    ),
  },
  {
    id: 'token-prefix-compared',
    what: 'compares only the beginning of a token',
    caughtBy: 'auth-token-unknown',
    breakAnswer: (answer, { tokens }) =>
      asking((request) =>
        tokenOf(request)?.startsWith(tokens.full.slice(0, 16)) ? withToken(request, tokens.full) : request,
      )(answer),
  },
  {
    id: 'any-token-taken',
    what: 'takes a token that was never issued',
    caughtBy: 'auth-token-unknown',
    breakAnswer: (answer, { tokens }) =>
      asking((request) => (/^cthr_0+$/.test(tokenOf(request) ?? '') ? withToken(request, tokens.full) : request))(
        answer,
      ),
  },
  {
    id: 'expiry-ignored',
    what: 'takes a token that has expired',
    caughtBy: 'auth-token-expired',
    breakAnswer: (answer, { tokens }) =>
      asking((request) => (tokenOf(request) === tokens.expired ? withToken(request, tokens.full) : request))(answer),
  },
  {
    id: 'revocation-ignored',
    what: 'takes a token that was revoked',
    caughtBy: 'auth-token-revoked',
    breakAnswer: (answer, { tokens }) =>
      asking((request) => (tokenOf(request) === tokens.revoked ? withToken(request, tokens.full) : request))(answer),
  },
  {
    id: 'bearer-in-one-case',
    what: 'knows Bearer with a capital letter only',
    caughtBy: 'auth-scheme-case',
    breakAnswer: failing(
      401,
      ({ headers }, { status }) => status < 400 && !headers.authorization?.startsWith('Bearer '),
    ),
  },
  {
    id: 'token-in-query',
    what: 'takes a token from the query string',
    caughtBy: 'auth-token-in-query',
    breakAnswer: asking((request) => {
      const token = request.query.get('access_token');
      return token ? withQuery(withToken(request, token), (query) => query.delete('access_token')) : request;
    }),
  },
  {
    id: 'challenge-without-error',
    what: 'does not say that a token was refused',
    caughtBy: 'auth-challenge',
    breakAnswer: answeringWith(401, (response) => withHeader(response, 'www-authenticate', 'Bearer realm="threads"')),
  },
  {
    id: 'challenge-always-error',
    what: 'calls a missing token an invalid one',
    caughtBy: 'auth-challenge',
    breakAnswer: answeringWith(401, (response) =>
      withHeader(response, 'www-authenticate', 'Bearer realm="threads", error="invalid_token"'),
    ),
  },
  {
    id: 'validates-before-auth',
    what: 'looks at parameters before the token',
    caughtBy: 'auth-before-validation',
    breakAnswer: answering((response, { query }) =>
      response.status === 401 && query.has('conformance') ? withRate(failure(response, 400)) : response,
    ),
  },
  {
    id: 'finds-before-auth',
    what: 'looks for the thread before the token',
    caughtBy: 'auth-before-validation',
    breakAnswer: answering((response, request) =>
      response.status === 401 && idOf(request).includes('absent') && request.query.size === 0
        ? withRate(failure(response, 404))
        : response,
    ),
  },
  {
    id: 'auth-before-route',
    what: 'asks for a token on unknown paths',
    caughtBy: 'route-before-auth',
    breakAnswer: failing(
      401,
      (request, { status }) => status === 404 && !request.headers.authorization && !operationOf(request),
    ),
  },
  {
    id: 'auth-before-method',
    what: 'asks for a token before it refuses a method',
    caughtBy: 'route-before-auth',
    breakAnswer: failing(401, (request, { status }) => status === 405 && !request.headers.authorization),
  },
  {
    id: 'one-scope-for-all',
    what: 'opens notes with any scope',
    caughtBy: 'scope-missing',
    breakAnswer: (answer, { tokens }) =>
      asking((request) =>
        tokenOf(request) === tokens.noNotes && operationOf(request) === 'notes'
          ? withToken(request, tokens.full)
          : request,
      )(answer),
  },
  {
    id: '401-for-403',
    what: 'answers 401 where the scope is missing',
    caughtBy: 'scope-missing',
    breakAnswer: answeringWith(403, (response) => failure(response, 401)),
  },
  {
    id: 'all-scopes-needed',
    what: 'wants every scope for the notes',
    caughtBy: 'scope-granted',
    breakAnswer: (answer, { tokens }) =>
      answering((response, request) =>
        response.status === 200 && tokenOf(request) === tokens.noThreads
          ? withHeader(
              failure(response, 403),
              'www-authenticate',
              'Bearer realm="threads", error="insufficient_scope", scope="notes:read"',
            )
          : response,
      )(answer),
  },
  {
    id: 'finds-before-scope',
    what: 'answers 404 for an absent thread before it looks at the scope',
    caughtBy: 'scope-before-view',
    breakAnswer: failing(
      404,
      (request, { status }) => status === 403 && idOf(request).includes('absent') && request.query.size === 0,
    ),
  },
  {
    id: 'validates-before-scope',
    what: 'answers 400 before it looks at the scope',
    caughtBy: 'scope-before-view',
    breakAnswer: failing(400, ({ query }, { status }) => status === 403 && query.size > 0),
  },
];

/** Errors to a known caller tell the rate limit; one that comes too early has none to tell. */
const withRate = (response: Parameters<typeof withHeader>[0]) =>
  withHeader(withHeader(response, 'ratelimit-policy', '"default";q=300;w=60'), 'ratelimit', '"default";r=299;t=60');
