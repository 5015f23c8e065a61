import { ThreadsError } from './threads-error.ts';

/** 429: the rate limit is exceeded, and the required wait is longer than `longestWait`. */
export class RateLimitedError extends ThreadsError {
  override readonly name = 'RateLimitedError';
  /** The wait in seconds. Null if the server sent no valid time. */
  declare readonly retryAfter: number | null;
}
