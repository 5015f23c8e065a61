import { contract } from '@threads-api/contract';
import { createThreadsApp, type Handlers, InvalidCursorError } from '@threads-api/express';
import {
  isUnavailable,
  type Session,
  type Sessions,
  InvalidCursorError as StoreCursorError,
  type ThreadReads,
} from '@threads-api/store';
import type { RequestHandler } from 'express';
import type { Cookies } from './cookies.ts';

type SessionCaller = Pick<Session, 'userId' | 'rateLimit'> & { scopes: string[] };

/**
 * The REST API in this process, for the user of the session: the page shows what the API shows. The secret of the session
 * takes the position of a token; a token that a page sends is ignored.
 */
export function createReadApi(store: ThreadReads & Sessions, cookie: Cookies): RequestHandler {
  const app = createThreadsApp<SessionCaller>({
    handlers: createHandlers(store),
    async findCaller(secret) {
      const session = await store.findSession(secret);
      return session && { ...session, scopes: [...contract.scopes] };
    },
    isUnavailable,
  });
  return (request, response, next) => {
    const secret = cookie.read(request);
    if (secret) request.headers.authorization = `Bearer ${secret}`;
    else delete request.headers.authorization;
    app(request, response, next);
  };
}

function createHandlers(store: ThreadReads): Handlers<SessionCaller> {
  const refuse = (error: unknown): never => {
    throw error instanceof StoreCursorError ? new InvalidCursorError() : error;
  };
  return {
    listThreads: ({ query, caller: { userId } }) =>
      store.listThreads({ ...query, userId, unread: query.unread !== undefined }).catch(refuse),
    getThread: ({ path, query, caller: { userId } }) =>
      store.getThread({ ...query, userId, threadId: path.id }).catch(refuse),
    listThreadNotes: ({ path, query, caller: { userId } }) =>
      store.listNotes({ ...query, userId, threadId: path.id }).catch(refuse),
  };
}
