import { type Break, faultsOf } from '../../fault.ts';
import { errorResponse, idOf, tokenOf, withHeader, withJson } from '../../fault-messages.ts';
import { grantFullAccess, mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';

/** Changes the 401 for an expired token. */
const changeExpired =
  (change: Parameters<typeof mapResponseWithStatus>[1]): Break =>
  (handler, { tokens }) =>
    mapResponseWithStatus(401, (response, request) =>
      tokenOf(request) === tokens.expired ? change(response, request) : response,
    )(handler);

/** Responses with 401 or 403 that reveal too much or too little. */
export const challengeFaults = faultsOf({
  'auth-token-missing R14': {
    'requires no token for a filtered list': grantFullAccess(
      ({ headers, query }) => !headers.authorization && query.has('unread'),
    ),
  },
  'auth-challenge D23': {
    'does not report that a token is invalid': mapResponseWithStatus(401, (response) =>
      withHeader(response, 'www-authenticate', 'Bearer realm="threads"'),
    ),
    'reports a missing token as an invalid one': mapResponseWithStatus(401, (response) =>
      withHeader(response, 'www-authenticate', 'Bearer realm="threads", error="invalid_token"'),
    ),
  },
  'auth-token-expired R19': {
    'returns 403 for an expired token': changeExpired((response) => errorResponse(response, 403)),
  },
  'rejected-alike D23': {
    'says that a token is expired': changeExpired((response) =>
      withJson(response, { statusCode: 401, message: 'The access token is expired.' }),
    ),
    'names the user of an expired token in a header': changeExpired((response) =>
      withHeader(response, 'x-user', 'usr_1'),
    ),
  },
  'forbidden-alike D22': {
    'names the thread in the message of a 403': mapResponseWithStatus(403, (response, request) =>
      response.text
        ? withJson(response, { statusCode: 403, message: `You may not read ${idOf(request) || 'threads'}.` })
        : response,
    ),
    'looks for the thread in the view before it checks the scope': (handler, { resources }) =>
      mapResponse((response, request) =>
        response.status === 403 && idOf(request) === resources?.getThread?.hidden
          ? errorResponse(response, 404)
          : response,
      )(handler),
  },
});
