import type { Send } from './call.ts';
import type { Clock } from './clock.ts';
import { errorFrom } from './errors/error-from.ts';
import { NetworkError } from './errors/network-error.ts';
import { retryAfter } from './retry-after.ts';

export interface RetryOptions {
  /** How often a call is sent, the first attempt included. Default: 5. With 1, a call does not wait for a limit either. */
  attempts?: number | undefined;
  /** All attempts and waits of one call together, in milliseconds. Default: 180,000. `Infinity` is allowed. */
  totalTime?: number | undefined;
  /**
   * The longest `Retry-After` to wait for, in milliseconds. Default: 120,000. A longer one fails the call with a
   * `RateLimitedError` or a `ServerError`, and holds up later calls of the same user for this time only.
   */
  longestWait?: number | undefined;
  /** The first wait if the server names no valid time, in milliseconds. Default: 250. It doubles with each attempt, with full jitter, up to 30,000. */
  baseWait?: number | undefined;
  /** The statuses to retry. Default: 429, 502, 503 and 504. A missing response is always retried. */
  statuses?: readonly number[] | undefined;
}

/** Tries again if there is no response, or one that asks for it. */
export function withRetry(
  next: Send,
  clock: Clock,
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
      const asked = failed ? null : retryAfter(result.headers, clock.now());
      // Full jitter: anything between nothing and a bound that doubles with each attempt.
      const milliseconds = asked ?? random() * Math.min(baseWait * 2 ** attempt, 30_000);
      if (attempt >= attempts || milliseconds > longestWait || milliseconds > call.left()) {
        if (failed) throw result;
        return result;
      }
      const cause = failed ? result : errorFrom(call.target, result, clock.now());
      const reason = cause.status === 429 ? 'limit' : 'retry';
      await call.wait({ reason, milliseconds, attempt, cause });
    }
  };
}
