import type { Send } from './call.ts';
import { errorFrom } from './errors/error-from.ts';
import { NetworkError } from './errors/network-error.ts';
import { retryAfter } from './retry-after.ts';

export interface RetryOptions {
  /** The maximum number of attempts, including the first. Default: 5. With 1, a call does not wait for a rate limit, unless `pace` is true. */
  attempts?: number | undefined;
  /** The time for all attempts and waits of a call, in milliseconds. Default: 180,000. `Infinity` is allowed. */
  totalTime?: number | undefined;
  /**
   * The longest `Retry-After` to wait for, in milliseconds. Default: 120,000. A longer one fails the call with a
   * `RateLimitedError` or a `ServerError`. After a 429, later calls with the same token fail too while the rest of the wait
   * is longer than this. Once this time has passed, one call tests whether the limit still applies.
   */
  longestWait?: number | undefined;
  /**
   * The average first wait without a valid `Retry-After`, in milliseconds. Default: 250. Each wait is a random time up to a
   * bound, which starts at twice this value and doubles with each attempt, up to 30,000.
   */
  baseWait?: number | undefined;
  /** The statuses to retry. Default: 429, 502, 503 and 504. Network errors are always retried. */
  statuses?: readonly number[] | undefined;
}

/** Retries network errors and the statuses in `statuses`. */
export function withRetry(
  next: Send,
  attempts: number,
  longestWait: number,
  random: () => number,
  { baseWait = 250, statuses = [429, 502, 503, 504] }: RetryOptions,
): Send {
  return async (call) => {
    for (let attempt = 1; ; attempt++) {
      const result = await next(call).catch((error: unknown) => {
        if (error instanceof NetworkError) return error;
        throw error;
      });
      const failed = result instanceof NetworkError;
      if (!failed && !statuses.includes(result.status)) return result;
      const asked = failed ? null : retryAfter(result.headers);
      // Full jitter: a random time up to a bound that doubles with each attempt.
      const milliseconds = asked ?? random() * Math.min(baseWait * 2 ** attempt, 30_000);
      if (attempt >= attempts || milliseconds > longestWait || milliseconds > call.left()) {
        if (failed) throw result;
        return result;
      }
      const cause = failed ? result : errorFrom(call.target, result);
      const reason = cause.status === 429 ? 'limit' : 'retry';
      await call.wait({ reason, milliseconds, attempt, cause });
    }
  };
}
