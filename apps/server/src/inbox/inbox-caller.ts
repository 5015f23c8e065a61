import { createHmac, timingSafeEqual } from 'node:crypto';
import { contract, type RateLimit } from '@threads-api/contract';
import type { Count, Handlers, RateLimiter } from '@threads-api/http';
import type { InboxContract } from '#inbox-contract';
import type { Session, Sessions } from '#store';
import { wrongCsrfToken } from './failures.ts';

/** The user of a session. */
export interface InboxCaller extends Session {
  /** The session's cookie. */
  secret: string;
  count: Count;
}

/** The handlers of the page's API, by operation id. */
export type InboxHandlers = Handlers<InboxContract, InboxCaller>;

/** Pages refetch changed threads, and a user may have several pages open. */
const readLimit: RateLimit = { ...contract.rateLimit, requests: 10 * contract.rateLimit.requests };

/** Counts the page's reads, including those through the REST API, separately from requests with tokens. */
export const countRead = (limiter: RateLimiter, { userId, rateLimit }: Session) =>
  limiter.count(`page:${userId}`, rateLimit ?? readLimit);

const countChange = (limiter: RateLimiter, { userId, rateLimit }: Session) =>
  limiter.count(`change:${userId}`, rateLimit ?? contract.rateLimit);

/**
 * Finds the user of a session cookie, and counts the request. A change needs the CSRF token of the session, even if the
 * contract does not declare it.
 */
export type FindInboxCaller = (
  secret: string | undefined,
  method: string,
  csrfToken?: string,
) => Promise<InboxCaller | undefined>;

export function createInboxCallerLookup(store: Sessions, limiter: RateLimiter): FindInboxCaller {
  return async (secret, method, csrfToken) => {
    const session = secret ? await store.findSession(secret) : undefined;
    if (!secret || !session) return undefined;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead && !isCsrfToken(csrfToken, secret)) throw wrongCsrfToken();
    return { ...session, secret, count: await (isRead ? countRead : countChange)(limiter, session) };
  };
}

/** The CSRF token of a session. Only its pages know it, and it does not reveal the session's secret. */
export const csrfTokenOf = (secret: string) => createHmac('sha256', secret).update('csrf').digest('base64url');

function isCsrfToken(given: string | undefined, secret: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(csrfTokenOf(secret))];
  return a.length === b.length && timingSafeEqual(a, b);
}
