import type { Target } from '../../../src/target/target.ts';
import type { Fault } from '../../broken-server.ts';
import { errorResponse, tokenOf, withHeader, withJson } from '../../fault-messages.ts';
import { mapResponseWithStatus } from '../../fault-tools.ts';

/** Changes the 401 for some of the target's tokens. */
const changeRefusal =
  (name: keyof Target['tokens'], change: Parameters<typeof mapResponseWithStatus>[1]): Fault['breakHandler'] =>
  (handler, { tokens }) =>
    mapResponseWithStatus(401, (response, request) =>
      tokenOf(request) === tokens[name] ? change(response, request) : response,
    )(handler);

/** 401 responses that reveal too much or too little. */
export const challengeFaults: Fault[] = [
  {
    id: 'challenge-without-error',
    what: 'does not report that a token is invalid',
    caughtBy: 'auth-challenge',
    breaks: 'D23',
    breakHandler: mapResponseWithStatus(401, (response) =>
      withHeader(response, 'www-authenticate', 'Bearer realm="threads"'),
    ),
  },
  {
    id: 'challenge-always-error',
    what: 'reports a missing token as an invalid one',
    caughtBy: 'auth-challenge',
    breaks: 'D23',
    breakHandler: mapResponseWithStatus(401, (response) =>
      withHeader(response, 'www-authenticate', 'Bearer realm="threads", error="invalid_token"'),
    ),
  },
  {
    id: 'expired-forbidden',
    what: 'returns 403 for an expired token',
    caughtBy: 'auth-token-expired',
    breaks: 'R19',
    breakHandler: changeRefusal('expired', (response) => errorResponse(response, 403)),
  },
  {
    id: 'expiry-in-words',
    what: 'says that a token is expired',
    caughtBy: 'rejected-alike',
    breaks: 'D23',
    breakHandler: changeRefusal('expired', (response) =>
      withJson(response, { statusCode: 401, message: 'The access token is expired.' }),
    ),
  },
  {
    id: 'known-user-in-header',
    what: 'names the user of an expired token in a header',
    caughtBy: 'rejected-alike',
    breaks: 'D23',
    breakHandler: changeRefusal('expired', (response) => withHeader(response, 'x-user', 'usr_1')),
  },
];
