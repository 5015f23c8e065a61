import type { RateLimiter } from '@threads-api/http';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Audit, AuditEntry, NewSession, RateLimit, Sessions } from '#store';
import type { Cookies } from '../cookies.ts';
import { requireReadLimit } from '../count-requests.ts';
import { csrfTokenOf, isCsrfToken } from '../csrf-token.ts';
import { notSignedIn, Refusal } from '../errors.ts';
import type { ResultOf } from '../inbox-routes.ts';

/** The limit on sign-in attempts from one IP address. */
export const defaultSignInLimit: RateLimit = { requests: 20, windowSeconds: 600 };

export interface SignIn {
  /** Creates a session and its audit entry, and sets the cookie. Returns whether it succeeded. */
  begin(response: Response, by: string, signIn: (store: Sessions) => Promise<NewSession | undefined>): Promise<boolean>;
  /** Counts an attempt and rejects it above the limit. Call it only after checking that no other site can cause the request. */
  count(request: Request, response: Response): Promise<void>;
}

type SignInOptions = { cookie: Cookies; limiter: RateLimiter; limit?: RateLimit | undefined };

export function createSignIn(store: Audit, options: SignInOptions): SignIn {
  const { cookie, limiter, limit = defaultSignInLimit } = options;
  return {
    async begin(response, by, signIn) {
      const session = await store.audited(
        signIn,
        (made) => made && { ...ofSession('session.begin', made), details: { by } },
      );
      if (session)
        cookie.set(response, session.secret, Math.floor((Date.parse(session.expiresAt) - Date.now()) / 1000));
      return session !== undefined;
    },
    async count(request, response) {
      const { exceeded, seconds } = await limiter.count(`sign-in:${request.ip}`, limit);
      if (!exceeded) return;
      response.set('Retry-After', `${seconds}`);
      throw new Refusal(429, `Too many attempts to sign in. Try again in ${Math.ceil(seconds / 60)} min.`);
    },
  };
}

const respond = (response: Response, state: ResultOf<'GET /session'>) => response.json(state);

const ofSession = (action: string, { userId }: { userId: string }): AuditEntry => ({
  actor: { type: 'user', id: userId },
  action,
  target: userId,
});

/** Shows who is signed in, signs in with a link, and signs out. */
export function createSessionRoutes(
  store: Sessions & Audit,
  cookie: Cookies,
  signIn: SignIn,
  { openId, limiter }: { openId: boolean; limiter: RateLimiter },
): Router {
  const router = Router();

  router.get('/session', async (request, response) => {
    const secret = cookie.read(request);
    const session = secret ? await store.findSession(secret) : undefined;
    response.set('Cache-Control', 'no-store');
    if (!secret || !session) {
      respond(response, { user: null, openId });
      return;
    }
    response.locals.session = session;
    await requireReadLimit(response, limiter, session);
    const { userId: id, name, address, expiresAt } = session;
    respond(response, { user: { id, name, address }, csrfToken: csrfTokenOf(secret), expiresAt, openId });
  });

  router.post('/session', async (request, response) => {
    await signIn.count(request, response);
    const { secret } = z.object({ secret: z.string().max(200) }).parse(request.body);
    const isSignedIn = await signIn.begin(response, 'link', async (parts) => {
      const session = await parts.signInByLink(secret);
      // The new cookie replaces the earlier one. End its session now, because signing out could no longer end it.
      if (session) await parts.endSession(cookie.read(request) ?? '');
      return session;
    });
    if (!isSignedIn) throw new Refusal(401, 'The link has been used or is older than ten minutes. Ask for a new one.');
    response.status(201).json({});
  });

  router.delete('/session', async (request, response) => {
    const secret = cookie.read(request);
    const session = secret ? await store.findSession(secret) : undefined;
    if (!secret || !session) throw notSignedIn();
    if (!isCsrfToken(request.get('x-csrf-token'), secret)) throw new Refusal(403, 'Reload the page and try again.');
    await store.audited(
      (parts) => parts.endSession(secret),
      () => ofSession('session.end', session),
    );
    cookie.clear(response);
    response.json({});
  });
  return router;
}
