import { createHmac, timingSafeEqual } from 'node:crypto';
import { contract, type RateLimit, type Scope } from '@threads-api/contract';
import type { Caller, Count, Handlers, HttpRequest, RateLimiter } from '@threads-api/http';
import type { InboxContract } from '#inbox-contract';
import type { Audit, Session, Sessions, StoreMethods } from '#store';
import { createSessionCookie } from './cookies.ts';
import { wrongCsrfToken } from './failures.ts';
import { isFromOwnPage } from './guard-requests.ts';

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
    // The page's reads, including those through the REST API, are counted separately from requests with tokens.
    const [kind, standard] = isRead ? ['page', readLimit] : ['change', contract.rateLimit];
    const count = await limiter.count(`${kind}:${session.userId}`, session.rateLimit ?? standard);
    return { ...session, secret, count };
  };
}

/** The CSRF token of a session. Only its pages know it, and it does not reveal the session's secret. */
export const csrfTokenOf = (secret: string) => createHmac('sha256', secret).update('csrf').digest('base64url');

function isCsrfToken(given: string | undefined, secret: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(csrfTokenOf(secret))];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The page sends this as its token to use the session cookie instead. No personal access token has this form. */
export const sessionToken = 'session';

/**
 * Finds the user of a session for the REST API. The page sends `Bearer session` to opt in to cookie authentication, so a
 * cookie alone is never a credential. Returns `undefined` synchronously if the token is not the page's.
 */
export function createSessionCaller(
  store: Sessions,
  { publicUrl, limiter }: { publicUrl: URL | undefined; limiter: RateLimiter },
): (token: string, request: HttpRequest) => Promise<(Caller<Scope> & Session) | undefined> | undefined {
  const cookie = createSessionCookie(publicUrl);
  const findInboxCaller = createInboxCallerLookup(store, limiter);
  const findCaller = async (request: HttpRequest) => {
    if (!isFromOwnPage(request, publicUrl)) return undefined;
    const caller = await findInboxCaller(cookie.read(request), 'GET');
    if (!caller) return undefined;
    const { secret: _secret, ...session } = caller;
    return { ...session, scopes: contract.scopes };
  };
  return (token, request) => (token === sessionToken ? findCaller(request) : undefined);
}

/** A change of a user. */
export interface AuditedChange<R> {
  caller: { userId: string };
  /** The name in the audit log. */
  action: string;
  /** The id of the changed object. Default: the id of the result. */
  target?: string | undefined;
  /** Makes the change within the transaction that writes the audit entry. */
  work(store: StoreMethods): Promise<R>;
}

/** Makes a change and writes its audit entry in one transaction. */
export const makeChange = <R extends { id: string }>(
  store: Audit,
  { caller, action, target, work }: AuditedChange<R>,
): Promise<R> =>
  store.audited(work, ({ id }) => ({ actor: { type: 'user', id: caller.userId }, action, target: target ?? id }));
