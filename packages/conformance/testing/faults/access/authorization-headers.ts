import type { Fault } from '../../broken-server.ts';
import { tokenOf, withQuery, withToken } from '../../fault-messages.ts';
import { failWhen, grantFullAccess, mapRequest } from '../../fault-tools.ts';
import { fromBase64, isAnonymous } from './token-tools.ts';

/** Accepts an Authorization header that a lenient parser turns into the token that may read everything. */
const readAuthorization = (parse: (authorization: string) => string | undefined) =>
  grantFullAccess(({ headers }, { full }) => parse(headers.authorization ?? '') === full);

/** Other forms of the Authorization header, and tokens elsewhere. */
export const authorizationHeaderFaults: Fault[] = [
  {
    id: 'basic-taken',
    what: 'accepts a token after Basic',
    caughtBy: 'auth-token-malformed',
    breaks: 'R19',
    breakHandler: mapRequest((request) => ({
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
    breakHandler: mapRequest((request) =>
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
    breakHandler: grantFullAccess((request, tokens) => tokenOf(request)?.startsWith(tokens.full.slice(0, 16)) === true),
  },
  {
    id: 'token-in-cookie',
    what: 'accepts a token in a cookie',
    caughtBy: 'auth-token-elsewhere',
    breaks: 'D23',
    breakHandler: mapRequest((request) => {
      const token = /token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
      return token && !request.headers.authorization ? withToken(request, token) : request;
    }),
  },
  {
    id: 'token-as-api-key',
    what: 'accepts a token in X-Api-Key',
    caughtBy: 'auth-token-elsewhere',
    breaks: 'D23',
    breakHandler: mapRequest((request) =>
      request.headers['x-api-key'] ? withToken(request, request.headers['x-api-key']) : request,
    ),
  },
  {
    id: 'query-token-beside-header',
    what: 'ignores a token in the query string beside the header',
    caughtBy: 'auth-token-in-query',
    breaks: 'D23',
    breakHandler: mapRequest((request) =>
      request.headers.authorization && request.query.has('access_token')
        ? withQuery(request, (query) => query.delete('access_token'))
        : request,
    ),
  },
  {
    id: 'bearer-in-one-case',
    what: 'accepts only Bearer with a capital B',
    caughtBy: 'auth-scheme-case',
    breaks: 'D23',
    breakHandler: failWhen(
      401,
      ({ headers }, { status }) => status < 400 && !headers.authorization?.startsWith('Bearer '),
    ),
  },
  {
    id: 'token-in-query',
    what: 'accepts a token in the query string',
    caughtBy: 'auth-token-in-query',
    breaks: 'D23',
    breakHandler: mapRequest((request) => {
      const token = request.query.get('access_token');
      return token ? withQuery(withToken(request, token), (query) => query.delete('access_token')) : request;
    }),
  },
  {
    id: 'token-case-ignored',
    what: 'compares tokens case-insensitively, as a database collation does',
    caughtBy: 'auth-token-unknown',
    breaks: 'R19',
    breakHandler: grantFullAccess((request, { full }) => tokenOf(request)?.toLowerCase() === full.toLowerCase()),
  },
  {
    id: 'token-end-compared',
    what: 'compares only the end of a token',
    caughtBy: 'auth-token-unknown',
    breaks: 'R19',
    breakHandler: grantFullAccess((request, { full }) => tokenOf(request)?.endsWith(full.slice(-16)) === true),
  },
  {
    id: 'token-in-base64',
    what: 'accepts a token in base64',
    caughtBy: 'auth-token-unknown',
    breaks: 'R19',
    breakHandler: readAuthorization((value) => fromBase64(/^Bearer (\S+)$/.exec(value)?.[1])),
  },
  {
    id: 'token-percent-decoded',
    what: 'percent-decodes a token',
    caughtBy: 'auth-token-unknown',
    breaks: 'R19',
    breakHandler: readAuthorization((value) =>
      /%[0-9A-F]{2}/.test(value) && !value.includes('%20') ? decodeURIComponent(value.slice('Bearer '.length)) : '',
    ),
  },
  {
    id: 'quoted-token',
    what: 'accepts a token in quotes',
    caughtBy: 'auth-token-unknown',
    breaks: 'R19',
    breakHandler: readAuthorization((value) => /^Bearer "(\S+)"$/.exec(value)?.[1]),
  },
  {
    id: 'token-as-user',
    what: 'accepts a token as the user of Basic',
    caughtBy: 'auth-token-malformed',
    breaks: 'R14',
    breakHandler: readAuthorization((value) => fromBase64(/^Basic (\S+)$/.exec(value)?.[1]).split(':')[0]),
  },
  {
    id: 'token-as-password',
    what: 'accepts a token as the password of Basic',
    caughtBy: 'auth-token-malformed',
    breaks: 'R14',
    breakHandler: readAuthorization((value) => fromBase64(/^Basic (\S+)$/.exec(value)?.[1]).split(':')[1]),
  },
  {
    id: 'token-scheme',
    what: 'accepts the scheme Token, as Rails and Django do',
    caughtBy: 'auth-token-malformed',
    breaks: 'R14',
    breakHandler: readAuthorization((value) => /^Token (?:token=)?"?([^\s"]+)/.exec(value)?.[1]),
  },
  {
    id: 'token-in-a-list',
    what: 'accepts a token that is one of a list of credentials',
    caughtBy: 'auth-token-malformed',
    breaks: 'R19',
    breakHandler: readAuthorization((value) =>
      value.includes(',') ? /Bearer ([^\s,]+)$/.exec(value)?.[1] : undefined,
    ),
  },
  {
    id: 'first-of-a-list',
    what: 'reads a token up to the first comma',
    caughtBy: 'auth-token-malformed',
    breaks: 'R19',
    breakHandler: readAuthorization((value) => /^Bearer ([^\s,]+),/.exec(value)?.[1]),
  },
  {
    id: 'token-in-body',
    what: 'accepts a token in the body, as RFC 6750 allows for forms',
    caughtBy: 'auth-token-elsewhere',
    breaks: 'R14',
    breakHandler: grantFullAccess((request, { full }) => isAnonymous(request) && request.body.includes(full)),
  },
];
