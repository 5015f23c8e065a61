import { ThreadsError } from './threads-error.ts';

/** 429: the rate limit is used up, and the wait is longer than allowed. */
export class RateLimitedError extends ThreadsError {
  override readonly name = 'RateLimitedError';
  /** In seconds; null if the server named no valid time. */
  declare readonly retryAfter: number | null;
}
