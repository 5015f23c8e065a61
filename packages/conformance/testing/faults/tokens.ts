import type { Target } from '../../src/target/target.ts';
import type { Fault, FaultRequest } from '../broken-server.ts';
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
  withJson,
  withQuery,
  withToken,
} from '../fault-tools.ts';

/** Accepts an Authorization header that a parser of the server turns into the token that may read everything. */
const readAuthorization = (parse: (authorization: string) => string | undefined) =>
  grantFullAccess(({ headers }, { full }) => parse(headers.authorization ?? '') === full);

const fromBase64 = (text = '') => Buffer.from(text, 'base64').toString();

/** Changes the 401 for some of the target's tokens. */
const changeRefusal =
  (name: keyof Target['tokens'], change: Parameters<typeof mapResponseWithStatus>[1]): Fault['breakAnswer'] =>
  (handler, { tokens }) =>
    mapResponseWithStatus(401, (response, request) =>
      tokenOf(request) === tokens[name] ? change(response, request) : response,
    )(handler);

const isAnonymous = (request: FaultRequest) => !request.headers.authorization && operationOf(request) !== undefined;

/** Tokens, and the ways to present one. */
export const tokenFaults: Fault[] = [
  {
    id: 'open-to-anybody',
    what: 'requires no token',
    caughtBy: 'auth-token-missing',
    breaks: 'R19',
    breakAnswer: grantFullAccess(
      (request) => request.headers.authorization === undefined && operationOf(request) !== undefined,
    ),
  },
  {
    id: 'forbidden-without-token',
    what: 'returns 403 without a token',
    caughtBy: 'auth-token-missing',
    breaks: 'R19',
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
    breaks: 'R19',
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
    breaks: 'R19',
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
    breaks: 'R19',
    breakAnswer: grantFullAccess((request, tokens) => tokenOf(request)?.startsWith(tokens.full.slice(0, 16)) === true),
  },
  {
    id: 'any-token-taken',
    what: 'accepts a token that was never issued',
    caughtBy: 'auth-token-unknown',
    breaks: 'R19',
    breakAnswer: grantFullAccess((request) => /^cthr_0+$/.test(tokenOf(request) ?? '')),
  },
  {
    id: 'expiry-ignored',
    what: 'accepts an expired token',
    caughtBy: 'auth-token-expired',
    breaks: 'R19',
    breakAnswer: grantFullAccess((request, tokens) => tokenOf(request) === tokens.expired),
  },
  {
    id: 'revocation-ignored',
    what: 'accepts a revoked token',
    caughtBy: 'auth-token-revoked',
    breaks: 'R19',
    breakAnswer: grantFullAccess((request, tokens) => tokenOf(request) === tokens.revoked),
  },
  {
    id: 'token-in-cookie',
    what: 'accepts a token in a cookie',
    caughtBy: 'auth-token-elsewhere',
    breaks: 'D23',
    breakAnswer: mapRequest((request) => {
      const token = /token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
      return token && !request.headers.authorization ? withToken(request, token) : request;
    }),
  },
  {
    id: 'token-as-api-key',
    what: 'accepts a token in X-Api-Key',
    caughtBy: 'auth-token-elsewhere',
    breaks: 'D23',
    breakAnswer: mapRequest((request) =>
      request.headers['x-api-key'] ? withToken(request, request.headers['x-api-key']) : request,
    ),
  },
  {
    id: 'head-for-anybody',
    what: 'requires no token for HEAD',
    caughtBy: 'auth-over-head',
    breaks: 'R19',
    breakAnswer: grantFullAccess((request) => request.method === 'HEAD' && !request.headers.authorization),
  },
  {
    id: 'query-token-beside-header',
    what: 'ignores a token in the query string beside the header',
    caughtBy: 'auth-token-in-query',
    breaks: 'D23',
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
    breaks: 'D23',
    breakAnswer: failWhen(
      401,
      ({ headers }, { status }) => status < 400 && !headers.authorization?.startsWith('Bearer '),
    ),
  },
  {
    id: 'token-in-query',
    what: 'accepts a token in the query string',
    caughtBy: 'auth-token-in-query',
    breaks: 'D23',
    breakAnswer: mapRequest((request) => {
      const token = request.query.get('access_token');
      return token ? withQuery(withToken(request, token), (query) => query.delete('access_token')) : request;
    }),
  },
  {
    id: 'challenge-without-error',
    what: 'does not report that a token is invalid',
    caughtBy: 'auth-challenge',
    breaks: 'D23',
    breakAnswer: mapResponseWithStatus(401, (response) =>
      withHeader(response, 'www-authenticate', 'Bearer realm="threads"'),
    ),
  },
  {
    id: 'challenge-always-error',
    what: 'reports a missing token as invalid',
    caughtBy: 'auth-challenge',
    breaks: 'D23',
    breakAnswer: mapResponseWithStatus(401, (response) =>
      withHeader(response, 'www-authenticate', 'Bearer realm="threads", error="invalid_token"'),
    ),
  },
  {
    id: 'token-case-ignored',
    what: 'compares tokens without regard to case, as a database collation does',
    caughtBy: 'auth-token-unknown',
    breaks: 'R19',
    breakAnswer: grantFullAccess((request, { full }) => tokenOf(request)?.toLowerCase() === full.toLowerCase()),
  },
  {
    id: 'token-end-compared',
    what: 'compares only the end of a token',
    caughtBy: 'auth-token-unknown',
    breaks: 'R19',
    breakAnswer: grantFullAccess((request, { full }) => tokenOf(request)?.endsWith(full.slice(-16)) === true),
  },
  {
    id: 'token-in-base64',
    what: 'accepts a token in base64',
    caughtBy: 'auth-token-unknown',
    breaks: 'R19',
    breakAnswer: readAuthorization((value) => fromBase64(/^Bearer (\S+)$/.exec(value)?.[1])),
  },
  {
    id: 'token-percent-decoded',
    what: 'percent-decodes a token',
    caughtBy: 'auth-token-unknown',
    breaks: 'R19',
    breakAnswer: readAuthorization((value) =>
      /%[0-9A-F]{2}/.test(value) && !value.includes('%20') ? decodeURIComponent(value.slice('Bearer '.length)) : '',
    ),
  },
  {
    id: 'null-as-token',
    what: 'accepts the token null, which a client without a token sends',
    caughtBy: 'auth-token-unknown',
    breaks: 'R19',
    breakAnswer: grantFullAccess((request) => /^(null|undefined)$/.test(tokenOf(request) ?? '')),
  },
  {
    id: 'unsigned-jwt',
    what: 'accepts a JWT without a signature',
    caughtBy: 'auth-token-unknown',
    breaks: 'R19',
    breakAnswer: grantFullAccess((request) => /"alg": *"none"/.test(fromBase64(tokenOf(request)?.split('.')[0]))),
  },
  {
    id: 'fails-on-latin1-token',
    what: 'returns 500 for a token that is not ASCII',
    caughtBy: 'auth-token-unknown',
    breaks: 'R19',
    breakAnswer: failWhen(500, ({ headers }) => /[\x80-\xff]/.test(headers.authorization ?? '')),
  },
  {
    id: 'quoted-token',
    what: 'accepts a token in quotes',
    caughtBy: 'auth-token-unknown',
    breaks: 'R19',
    breakAnswer: readAuthorization((value) => /^Bearer "(\S+)"$/.exec(value)?.[1]),
  },
  {
    id: 'token-as-user',
    what: 'accepts a token as the user of Basic',
    caughtBy: 'auth-token-malformed',
    breaks: 'R14',
    breakAnswer: readAuthorization((value) => fromBase64(/^Basic (\S+)$/.exec(value)?.[1]).split(':')[0]),
  },
  {
    id: 'token-as-password',
    what: 'accepts a token as the password of Basic',
    caughtBy: 'auth-token-malformed',
    breaks: 'R14',
    breakAnswer: readAuthorization((value) => fromBase64(/^Basic (\S+)$/.exec(value)?.[1]).split(':')[1]),
  },
  {
    id: 'token-scheme',
    what: 'accepts the scheme Token, as Rails and Django do',
    caughtBy: 'auth-token-malformed',
    breaks: 'R14',
    breakAnswer: readAuthorization((value) => /^Token (?:token=)?"?([^\s"]+)/.exec(value)?.[1]),
  },
  {
    id: 'token-in-a-list',
    what: 'accepts a token that is one of a list of credentials',
    caughtBy: 'auth-token-malformed',
    breaks: 'R19',
    breakAnswer: readAuthorization((value) => (value.includes(',') ? /Bearer ([^\s,]+)$/.exec(value)?.[1] : undefined)),
  },
  {
    id: 'first-of-a-list',
    what: 'reads a token up to the first comma',
    caughtBy: 'auth-token-malformed',
    breaks: 'R19',
    breakAnswer: readAuthorization((value) => /^Bearer ([^\s,]+),/.exec(value)?.[1]),
  },
  {
    id: '400-for-no-token',
    what: 'returns 400 for a scheme without a token',
    caughtBy: 'auth-token-malformed',
    breaks: 'R19',
    breakAnswer: mapResponseWithStatus(401, (response, { headers }) =>
      headers.authorization === 'Bearer' ? errorResponse(response, 400) : response,
    ),
  },
  {
    id: 'expired-forbidden',
    what: 'returns 403 for an expired token',
    caughtBy: 'auth-token-expired',
    breaks: 'R19',
    breakAnswer: changeRefusal('expired', (response) => errorResponse(response, 403)),
  },
  {
    id: 'token-in-body',
    what: 'accepts a token in the body, as RFC 6750 allows for forms',
    caughtBy: 'auth-token-elsewhere',
    breaks: 'R14',
    breakAnswer: grantFullAccess((request, { full }) => isAnonymous(request) && request.body.includes(full)),
  },
  {
    id: 'proxy-user-trusted',
    what: 'trusts the user that a header names, which only a proxy should set',
    caughtBy: 'auth-token-elsewhere',
    breaks: 'R14',
    breakAnswer: grantFullAccess((request) => isAnonymous(request) && 'x-forwarded-user' in request.headers),
  },
  {
    id: 'local-address-trusted',
    what: 'requires no token from an address that X-Forwarded-For calls local',
    caughtBy: 'auth-token-elsewhere',
    breaks: 'R14',
    breakAnswer: grantFullAccess(
      (request) => isAnonymous(request) && request.headers['x-forwarded-for'] === '127.0.0.1',
    ),
  },
  {
    id: 'filtered-for-anybody',
    what: 'requires no token for a filtered list',
    caughtBy: 'auth-token-missing',
    breaks: 'R14',
    breakAnswer: grantFullAccess((request) => isAnonymous(request) && request.query.has('unread')),
  },
  {
    id: 'pages-for-anybody',
    what: 'requires no token for a page with a limit',
    caughtBy: 'auth-token-missing',
    breaks: 'R19',
    breakAnswer: grantFullAccess(
      (request) => isAnonymous(request) && /limit/i.test(request.search) && operationOf(request) !== 'list',
    ),
  },
  {
    id: 'expiry-in-words',
    what: 'says that a token is expired',
    caughtBy: 'rejected-alike',
    breaks: 'D23',
    breakAnswer: changeRefusal('expired', (response) =>
      withJson(response, { statusCode: 401, message: 'The access token is expired.' }),
    ),
  },
  {
    id: 'malformed-in-words',
    what: 'says that a token is malformed',
    caughtBy: 'rejected-alike',
    breaks: 'D23',
    breakAnswer: mapResponseWithStatus(401, (response, request) =>
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
    breakAnswer: changeRefusal('revoked', (response) =>
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
    breakAnswer: changeRefusal('expired', (response) => withHeader(response, 'x-user', 'usr_1')),
  },
  {
    id: 'challenge-other-error',
    what: 'reports an unknown token as invalid_request',
    caughtBy: 'auth-challenge',
    breaks: 'D23',
    breakAnswer: mapResponseWithStatus(401, (response) =>
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
    breakAnswer: changeRefusal('expired', (response) =>
      withHeader(response, 'www-authenticate', 'Bearer realm="threads"'),
    ),
  },
  {
    id: 'challenge-of-malformed',
    what: 'reports a malformed token as a missing one',
    caughtBy: 'auth-challenge',
    breaks: 'D23',
    breakAnswer: mapResponseWithStatus(401, (response, request) =>
      /^[a-z]+$/.test(tokenOf(request) ?? '')
        ? withHeader(response, 'www-authenticate', 'Bearer realm="threads"')
        : response,
    ),
  },
  {
    id: 'basic-challenge',
    what: 'asks for Basic authentication',
    caughtBy: 'response-headers',
    breaks: 'D23',
    breakAnswer: mapResponseWithStatus(401, (response) =>
      withHeader(response, 'www-authenticate', 'Basic realm="threads"'),
    ),
  },
];
