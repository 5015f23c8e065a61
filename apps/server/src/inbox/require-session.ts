import type { RateLimiter } from '@threads-api/http';
import type { RequestHandler, Response } from 'express';
import type { Session, Sessions } from '#store';
import type { Cookies } from './cookies.ts';
import { requireChangeLimit, requireReadLimit } from './count-requests.ts';
import { isCsrfToken } from './csrf-token.ts';
import { notSignedIn, Refusal } from './errors.ts';

/** The session, if the user is signed in. */
export const findSession = (response: Response) => response.locals.session as Session | undefined;

/** The session, after `requireSession`. */
export const sessionOf = (response: Response) => response.locals.session as Session;

interface SessionOptions {
  cookie: Cookies;
  limiter: RateLimiter;
}

/** Requires a session within its rate limit. Changes also need the session's CSRF token. */
export function requireSession(store: Sessions, { cookie, limiter }: SessionOptions): RequestHandler {
  return async (request, response, next) => {
    const secret = cookie.read(request);
    const session = secret ? await store.findSession(secret) : undefined;
    if (!secret || !session) throw notSignedIn();
    const isRead = request.method === 'GET';
    if (!isRead && !isCsrfToken(request.get('x-csrf-token'), secret))
      throw new Refusal(403, 'The page is out of date. Reload it and try again.');
    await (isRead ? requireReadLimit : requireChangeLimit)(response, limiter, session);
    response.locals.session = session;
    next();
  };
}
