import type { RateLimiter } from '@threads-api/http';
import { networkOf } from '@threads-api/http/internal';
import type { Audit, AuditEntry, NewSession, RateLimit, Sessions } from '#store';
import type { Cookie } from './cookies.ts';
import { tooMany } from './failures.ts';

/** The limit on sign-in attempts from one network. */
const limit: RateLimit = { requests: 20, windowSeconds: 600 };

export interface NewSignIn {
  userId: string;
  /** The `Set-Cookie` header of the session. */
  setCookie: string;
}

export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn(store: Audit, cookie: Cookie, limiter: RateLimiter) {
  return {
    /** Creates a session and its audit entry. Returns `undefined` if it failed. */
    async begin(
      by: string,
      signIn: (store: Sessions) => Promise<NewSession | undefined>,
    ): Promise<NewSignIn | undefined> {
      const session = await store.audited(
        signIn,
        (made) => made && { ...ofSession('session.begin', made), details: { by } },
      );
      if (!session) return undefined;
      const seconds = Math.floor((Date.parse(session.expiresAt) - Date.now()) / 1000);
      return { userId: session.userId, setCookie: cookie.write(session.secret, seconds) };
    },
    /** Counts an attempt and rejects it above the limit. Call it only after checking that no other site can cause the request. */
    async count(address: string | undefined): Promise<void> {
      const { exceeded, seconds } = await limiter.count(`sign-in:${networkOf(address ?? '')}`, limit);
      if (exceeded) throw tooMany('attempts to sign in', seconds);
    },
  };
}

export const ofSession = (action: string, { userId }: { userId: string }): AuditEntry => ({
  actor: { type: 'user', id: userId },
  action,
  target: userId,
});
