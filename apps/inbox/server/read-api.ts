import { contract } from '@threads-api/contract';
import { createThreadsApp } from '@threads-api/express';
import { createReadHandlers, isUnavailable, type Session, type Sessions, type ThreadReads } from '@threads-api/store';
import type { RequestHandler } from 'express';
import type { Cookies } from './cookies.ts';

type SessionCaller = Pick<Session, 'userId' | 'rateLimit'> & { scopes: string[] };

/**
 * The REST API in this process, for the user of the session: the page shows what the API shows. The secret of the session
 * takes the position of a token; a token that a page sends is ignored.
 */
export function createReadApi(store: ThreadReads & Sessions, cookie: Cookies): RequestHandler {
  const app = createThreadsApp<SessionCaller>({
    handlers: createReadHandlers(store),
    async findCaller(secret) {
      const session = await store.findSession(secret);
      return session && { ...session, scopes: [...contract.scopes] };
    },
    isUnavailable,
    // A page reads again what changes, and a user may have several pages open.
    rateLimit: { ...contract.rateLimit, requests: 10 * contract.rateLimit.requests },
  });
  return (request, response, next) => {
    const secret = cookie.read(request);
    if (secret) request.headers.authorization = `Bearer ${secret}`;
    else delete request.headers.authorization;
    app(request, response, next);
  };
}
