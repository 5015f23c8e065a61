import type { Fault } from '../broken-server.ts';
import {
  errorResponse,
  grantFullAccess,
  mapResponse,
  mapResponseWithStatus,
  operationOf,
  tokenOf,
  withHeader,
} from '../fault-tools.ts';

/** Scopes of a token. */
export const scopeFaults: Fault[] = [
  {
    id: 'head-with-any-scope',
    what: 'requires no scope for HEAD',
    caughtBy: 'auth-over-head',
    breakAnswer: grantFullAccess(
      (request, tokens) => request.method === 'HEAD' && [tokens.noNotes, tokens.noThreads].includes(tokenOf(request)),
    ),
  },
  {
    id: 'one-scope-for-all',
    what: 'returns notes to a token with any scope',
    caughtBy: 'scope-missing',
    breakAnswer: grantFullAccess(
      (request, tokens) => tokenOf(request) === tokens.noNotes && operationOf(request) === 'notes',
    ),
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
];
