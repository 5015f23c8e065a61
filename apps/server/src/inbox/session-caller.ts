import { contract, type Scope } from '@threads-api/contract';
import type { Caller, HttpRequest, RateLimiter } from '@threads-api/http';
import { sessionToken } from '#session-token';
import type { Session, Sessions } from '#store';
import { createSessionCookie } from './cookies.ts';
import { isFromOwnPage } from './guard-requests.ts';
import { countRead } from './inbox-caller.ts';

/** Returns `undefined` synchronously if the token is not the page's. */
export type FindSessionCaller = (
  token: string,
  request: HttpRequest,
) => Promise<(Caller<Scope> & Session) | undefined> | undefined;

/**
 * Finds the user of a session for the REST API. The page sends `Bearer session` to opt in to cookie authentication, so a
 * cookie alone is never a credential. The page's requests are counted separately from requests with tokens.
 */
export function createSessionCaller(
  store: Sessions,
  { publicUrl, limiter }: { publicUrl: URL | undefined; limiter: RateLimiter },
): FindSessionCaller {
  const cookie = createSessionCookie(publicUrl);
  const findCaller = async (request: HttpRequest) => {
    if (!isFromOwnPage(request, publicUrl)) return undefined;
    const secret = cookie.read(request);
    const session = secret ? await store.findSession(secret) : undefined;
    if (!session) return undefined;
    const count = await countRead(limiter, session);
    return { ...session, scopes: contract.scopes, count };
  };
  return (token, request) => (token === sessionToken ? findCaller(request) : undefined);
}
