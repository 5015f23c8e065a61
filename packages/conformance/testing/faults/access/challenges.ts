import { type Break, faultsOf } from '../../fault.ts';
import { idOf, tokenOf, withHeader, withJson } from '../../fault-messages.ts';
import { failWhen, mapResponseWithStatus } from '../../fault-tools.ts';

/** Changes the 401 for an expired token. */
const changeExpired = (change: Parameters<typeof mapResponseWithStatus>[1]): Break =>
  mapResponseWithStatus(401, (response, request, target) =>
    tokenOf(request) === target.tokens.expired ? change(response, request, target) : response,
  );

/** Responses with 401 or 403 that reveal too much or too little. */
export const challengeFaults = faultsOf({
  'auth-challenge': {
    'does not report that a token is invalid': mapResponseWithStatus(401, (response) =>
      withHeader(response, 'www-authenticate', 'Bearer realm="threads"'),
    ),
    'reports a missing token as an invalid one': mapResponseWithStatus(401, (response) =>
      withHeader(response, 'www-authenticate', 'Bearer realm="threads", error="invalid_token"'),
    ),
  },
  'rejected-alike': {
    'says that a token is expired': changeExpired((response) =>
      withJson(response, { statusCode: 401, message: 'The access token is expired.' }),
    ),
    'names the user of an expired token in a header': changeExpired((response) =>
      withHeader(response, 'x-user', 'usr_1'),
    ),
  },
  'forbidden-alike': {
    'names the thread in the message of a 403': mapResponseWithStatus(403, (response, request) =>
      response.text
        ? withJson(response, { statusCode: 403, message: `You may not read ${idOf(request) || 'threads'}.` })
        : response,
    ),
    'looks for the thread in the view before it checks the scope': failWhen(
      404,
      (request, { status }, { resources }) => status === 403 && idOf(request) === resources?.getThread?.hidden,
    ),
  },
});
