import { ThreadsError } from './threads-error.ts';

/** 429: the rate limit is used up, and waiting longer was not allowed. */
export class RateLimitedError extends ThreadsError {
  override readonly name = 'RateLimitedError';
  /** In seconds; null if the server did not say. */
  declare readonly retryAfter: number | null;
}
