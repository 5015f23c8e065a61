import { ThreadsError } from './threads-error.ts';

/** 429: the rate limit is used up, and waiting any longer was not allowed. */
export class RateLimitedError extends ThreadsError {
  /** In seconds. */
  declare readonly retryAfter: number | null;
}
