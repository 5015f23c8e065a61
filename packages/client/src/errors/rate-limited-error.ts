import { type ErrorPlace, ThreadsError } from './threads-error.ts';

/** 429: the rate limit is used up, and waiting any longer was not allowed. */
export class RateLimitedError extends ThreadsError {
  /** In seconds. */
  readonly retryAfter: number | null;

  constructor(message: string, place: ErrorPlace, retryAfter: number | null) {
    super(message, place);
    this.retryAfter = retryAfter;
  }
}
