import { contract, type RateLimit } from '@threads-api/contract';
import type { Count, RateLimiter } from '@threads-api/http';
import type { Response } from 'express';
import type { Session } from '#store';
import { Refusal } from './errors.ts';

/** Pages refetch changed threads, and a user may have several pages open. */
const readLimit: RateLimit = { ...contract.rateLimit, requests: 10 * contract.rateLimit.requests };

/** Counts the page's reads, including those through the REST API, separately from requests with tokens. */
export const countRead = (limiter: RateLimiter, { userId, rateLimit }: Session) =>
  limiter.count(`page:${userId}`, rateLimit ?? readLimit);

export async function requireReadLimit(response: Response, limiter: RateLimiter, session: Session): Promise<void> {
  requireRoom(response, await countRead(limiter, session), 'requests');
}

export async function requireChangeLimit(
  response: Response,
  limiter: RateLimiter,
  { userId, rateLimit }: Session,
): Promise<void> {
  requireRoom(response, await limiter.count(`change:${userId}`, rateLimit ?? contract.rateLimit), 'changes');
}

function requireRoom(response: Response, { exceeded, seconds }: Count, what: string): void {
  if (!exceeded) return;
  response.set('Retry-After', `${seconds}`);
  throw new Refusal(429, `Too many ${what}. Try again in ${seconds} s.`);
}
