import type { Target } from '../../../src/target/target.ts';
import type { Fault } from '../../broken-server.ts';
import { errorResponse, tokenOf, withHeader, withJson } from '../../fault-messages.ts';
import { mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';

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
    id: 'forbidden-without-token',
    what: 'returns 403 without a token',
    caughtBy: 'auth-token-missing',
    breaks: 'R19',
    breakHandler: mapResponse((response, { headers }) =>
      response.status === 401 && !headers.authorization
        ? withHeader(errorResponse(response, 403), 'www-authenticate', 'Bearer realm="threads"')
        : response,
    ),
  },
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
    id: '400-for-no-token',
    what: 'returns 400 for a scheme without a token',
    caughtBy: 'auth-token-malformed',
    breaks: 'R19',
    breakHandler: mapResponseWithStatus(401, (response, { headers }) =>
      headers.authorization === 'Bearer' ? errorResponse(response, 400) : response,
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
    id: 'malformed-in-words',
    what: 'says that a token is malformed',
    caughtBy: 'rejected-alike',
    breaks: 'D23',
    breakHandler: mapResponseWithStatus(401, (response, request) =>
      /^[a-z]+$/.test(tokenOf(request) ?? '') && response.text
        ? withJson(response, { statusCode: 401, message: 'The access token has a wrong checksum.' })
        : response,
    ),
  },
  {
    id: 'revocation-described',
    what: 'says in WWW-Authenticate that a token is revoked',
    caughtBy: 'rejected-alike',
    breaks: 'D23',
    breakHandler: changeRefusal('revoked', (response) =>
      withHeader(
        response,
        'www-authenticate',
        `${response.headers['www-authenticate']}, error_description="The token is revoked"`,
      ),
    ),
  },
  {
    id: 'known-user-in-header',
    what: 'names the user of an expired token in a header',
    caughtBy: 'rejected-alike',
    breaks: 'D23',
    breakHandler: changeRefusal('expired', (response) => withHeader(response, 'x-user', 'usr_1')),
  },
  {
    id: 'challenge-other-error',
    what: 'reports an unknown token as invalid_request',
    caughtBy: 'auth-challenge',
    breaks: 'D23',
    breakHandler: mapResponseWithStatus(401, (response) =>
      withHeader(
        response,
        'www-authenticate',
        `${response.headers['www-authenticate']}`.replace('invalid_token', 'invalid_request'),
      ),
    ),
  },
  {
    id: 'challenge-of-expired',
    what: 'reports an expired token as a missing one',
    caughtBy: 'auth-challenge',
    breaks: 'D23',
    breakHandler: changeRefusal('expired', (response) =>
      withHeader(response, 'www-authenticate', 'Bearer realm="threads"'),
    ),
  },
  {
    id: 'challenge-of-malformed',
    what: 'reports a malformed token as a missing one',
    caughtBy: 'auth-challenge',
    breaks: 'D23',
    breakHandler: mapResponseWithStatus(401, (response, request) =>
      /^[a-z]+$/.test(tokenOf(request) ?? '')
        ? withHeader(response, 'www-authenticate', 'Bearer realm="threads"')
        : response,
    ),
  },
  {
    id: 'basic-challenge',
    what: 'requests Basic authentication',
    caughtBy: 'response-headers',
    breaks: 'D23',
    breakHandler: mapResponseWithStatus(401, (response) =>
      withHeader(response, 'www-authenticate', 'Basic realm="threads"'),
    ),
  },
];
