import type { Send } from './call.ts';
import type { Clock } from './clock.ts';
import { errorFrom } from './errors/error-from.ts';
import { NetworkError } from './errors/network-error.ts';
import type { ThreadsError } from './errors/threads-error.ts';
import { retryAfter } from './retry-after.ts';
import { harmlessly } from './transport.ts';

export interface RetryOptions {
  /** The first attempt included; default 5. */
  attempts?: number | undefined;
  /** All attempts and waits of one call together, in milliseconds; default 180,000. */
  totalTime?: number | undefined;
  /** The longest `Retry-After` to wait for, in milliseconds; default 120,000. */
  longestWait?: number | undefined;
  /** The first wait where the server names none, in milliseconds; it doubles with each attempt. Default 250. */
  baseWait?: number | undefined;
  /** The statuses to retry; default 429, 502, 503 and 504. */
  statuses?: readonly number[] | undefined;
}

/** A wait before another attempt. */
export interface Retry {
  /** The attempt that failed, from 1 on. */
  attempt: number;
  /** In milliseconds. */
  wait: number;
  cause: ThreadsError;
}

export interface RetryParts {
  retry?: RetryOptions | undefined;
  random?: (() => number) | undefined;
  onRetry?: ((retry: Retry) => void) | undefined;
}

/** Tries again if there is no response, or one that asks for it. */
export function withRetry(
  next: Send,
  clock: Clock,
  attempts: number,
  longestWait: number,
  { retry, random = Math.random, onRetry }: RetryParts,
): Send {
  const { baseWait = 250, statuses = [429, 502, 503, 504] } = retry ?? {};
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
      const wait = asked ?? random() * Math.min(baseWait * 2 ** attempt, 30_000);
      if (attempt >= attempts || wait > longestWait || wait > call.left()) {
        if (failed) throw result;
        return result;
      }
      const cause = failed ? result : errorFrom(call.target, result);
      harmlessly(() => onRetry?.({ attempt, wait, cause }));
      await call.sleep(wait);
    }
  };
}
