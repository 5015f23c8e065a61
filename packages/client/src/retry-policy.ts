import type { Send } from './call.ts';
import { errorFrom } from './error-from.ts';
import { NetworkError } from './errors.ts';
import { retryAfter } from './retry-after.ts';

/** Retries network errors and the statuses in `statuses`. */
export function withRetry(next: Send): Send {
  return async (call) => {
    const { attempts, longestWait, baseWait, statuses } = call.retry;
    for (let attempt = 1; ; attempt++) {
      const result = await next(call).catch((error: unknown) => {
        if (error instanceof NetworkError) return error;
        throw error;
      });
      const failed = result instanceof NetworkError;
      if (!failed && !statuses.includes(result.status)) return result;
      const asked = failed ? null : retryAfter(result.headers);
      // Full jitter: a random time up to a bound that doubles with each attempt.
      const milliseconds = asked ?? Math.random() * Math.min(baseWait * 2 ** attempt, 30_000);
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
