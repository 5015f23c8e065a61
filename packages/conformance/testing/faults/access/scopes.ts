import type { Target } from '../../../src/index.ts';
import type { Fault, FaultRequest } from '../../broken-server.ts';
import { errorResponse, idOf, operationOf, tokenOf, withHeader, withJson } from '../../fault-messages.ts';
import { forHidden, grantFullAccess, mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';

const forbidden = (scope: string) => `Bearer realm="threads", error="insufficient_scope", scope="${scope}"`;

const lacksScope = ({ without = {} }: Target['tokens'], request: FaultRequest) =>
  Object.values(without).includes(tokenOf(request) ?? '');

/** Scopes of a token. */
export const scopeFaults: Fault[] = [
  {
    id: 'head-with-any-scope',
    what: 'requires no scope for HEAD',
    caughtBy: 'auth-over-head',
    breaks: 'R19',
    breakHandler: grantFullAccess((request, tokens) => request.method === 'HEAD' && lacksScope(tokens, request)),
  },
  {
    id: 'one-scope-for-all',
    what: 'returns notes to a token with any scope',
    caughtBy: 'scope-missing',
    breaks: 'R20',
    breakHandler: grantFullAccess(
      (request, tokens) => tokenOf(request) === tokens.without?.['notes:read'] && operationOf(request) === 'notes',
    ),
  },
  {
    id: '401-for-403',
    what: 'returns 401 for a missing scope',
    caughtBy: 'scope-missing',
    breaks: 'R20',
    breakHandler: mapResponseWithStatus(403, (response) => errorResponse(response, 401)),
  },
  {
    id: 'all-scopes-needed',
    what: 'requires every scope for the notes',
    caughtBy: 'scope-granted',
    breaks: 'D22',
    breakHandler: (handler, { tokens }) =>
      mapResponse((response, request) =>
        response.status === 200 && tokenOf(request) === tokens.without?.['threads:read']
          ? withHeader(errorResponse(response, 403), 'www-authenticate', forbidden('notes:read'))
          : response,
      )(handler),
  },
  {
    id: 'head-needs-all-scopes',
    what: 'requires every scope for HEAD',
    caughtBy: 'scope-granted',
    breaks: 'D22',
    breakHandler: (handler, { tokens }) =>
      mapResponse((response, request) =>
        response.status === 200 && request.method === 'HEAD' && tokenOf(request) === tokens.without?.['threads:read']
          ? withHeader(errorResponse(response, 403), 'www-authenticate', forbidden('notes:read'))
          : response,
      )(handler),
  },
  {
    id: 'scope-missing-by-thread',
    what: 'names the thread in the message of a 403',
    caughtBy: 'forbidden-alike',
    breaks: 'D22',
    breakHandler: mapResponseWithStatus(403, (response, request) =>
      response.text
        ? withJson(response, { statusCode: 403, message: `You may not read ${idOf(request) || 'threads'}.` })
        : response,
    ),
  },
  {
    id: 'hidden-before-scope',
    what: 'looks for the thread in the view before it checks the scope',
    caughtBy: 'forbidden-alike',
    breaks: 'D22',
    breakHandler: forHidden((handler) =>
      mapResponseWithStatus(403, (response) => errorResponse(response, 404))(handler),
    ),
  },
];
