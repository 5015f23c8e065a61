import { contract } from '@threads-api/contract';
import type { RateLimiter } from '@threads-api/express';
import type { RequestHandler, Response } from 'express';
import type { Session, Sessions } from '#store';
import type { Cookies } from './cookies.ts';
import { isCsrfToken } from './csrf-token.ts';
import { notSignedIn, Refusal } from './errors.ts';

/** The user who is signed in, if anybody is. */
export const findSession = (response: Response) => response.locals.session as Session | undefined;

/** The user who is signed in, once `requireSession` has let the request pass. */
export const sessionOf = (response: Response) => response.locals.session as Session;

/** Lets requests of signed-in users pass; changes only with the token of their session, and within the rate limit. */
export function requireSession(store: Sessions, cookie: Cookies, limiter: RateLimiter): RequestHandler {
  return async (request, response, next) => {
    const secret = cookie.read(request);
    const session = secret ? await store.findSession(secret) : undefined;
    if (!secret || !session) throw notSignedIn();
    if (request.method !== 'GET') {
      if (!isCsrfToken(request.get('x-csrf-token'), secret))
        throw new Refusal(403, 'The page is out of date. Reload it and try again.');
      const { exceeded, seconds } = await limiter.count(
        `change:${session.userId}`,
        session.rateLimit ?? contract.rateLimit,
      );
      if (exceeded) throw new Refusal(429, `Too many changes. Try again in ${seconds} s.`);
    }
    response.locals.session = session;
    next();
  };
}
