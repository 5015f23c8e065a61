import type { RequestHandler } from 'express';
import type { RateLimits } from '../rate-limits.ts';
import { callerOf } from './context.ts';

/** How often? Counted for the user, over all their tokens. */
export function limitRate(limits: RateLimits): RequestHandler {
  return async (request, response, next) => {
    await limits.count(callerOf(request), response);
    next();
  };
}
