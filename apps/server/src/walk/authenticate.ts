import type { Store } from '@threads-api/store';
import type { RequestHandler } from 'express';
import { unauthorized } from '../failures.ts';
import type { FailedAttempts } from '../rate-limits.ts';
import { contextOf } from './context.ts';

const bearer = /^Bearer +(\S+) *$/i;

/** Who are you? A token in the header, and nowhere else; whoever keeps guessing is slowed down. */
export function authenticate(store: Store, attempts: FailedAttempts): RequestHandler {
  return async (request, response, next) => {
    const { authorization } = request.headers;
    const token = bearer.exec(authorization ?? '')?.[1];
    const caller = token && (await store.findCaller(token));
    if (!caller) {
      await attempts.count(request.ip ?? '', response);
      throw unauthorized(token ? 'invalidToken' : 'missingToken');
    }
    contextOf(request).caller = caller;
    next();
  };
}
