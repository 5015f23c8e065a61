import { ThreadsError } from './threads-error.ts';

/** 429, and the client gave up: the required wait is longer than `longestWait`, or no attempts are left. */
export class RateLimitedError extends ThreadsError {
  override get name() {
    return 'RateLimitedError' as const;
  }
  /** The wait in seconds. Null if the server sent no valid time. */
  declare readonly retryAfter: number | null;
}
