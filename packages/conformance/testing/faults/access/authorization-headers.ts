import type { Fault } from '../../broken-server.ts';
import { withQuery, withToken } from '../../fault-messages.ts';
import { failWhen, grantFullAccess, mapRequest } from '../../fault-tools.ts';

const fromBase64 = (text = '') => Buffer.from(text, 'base64').toString();

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
    id: 'token-as-user',
    what: 'accepts a token as the user of Basic',
    caughtBy: 'auth-token-malformed',
    breaks: 'R14',
    breakHandler: readAuthorization((value) => fromBase64(/^Basic (\S+)$/.exec(value)?.[1]).split(':')[0]),
  },
];
