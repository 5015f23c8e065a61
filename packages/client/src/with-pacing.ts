import type { Send } from './call.ts';
import type { Clock } from './clock.ts';
import { RateLimitedError } from './errors/rate-limited-error.ts';
import type { createLru } from './lru-cache.ts';
import { createRateGate, type RateGate } from './rate-gate.ts';

/** The gates by token: one user's limit does not concern another. */
export type Gates = ReturnType<typeof createLru<RateGate>>;

/**
 * Keeps the calls of each user within the rate limit that the responses announce.
 *
 * @param pace Keep within the limit from the first call on; otherwise from the first 429 on.
 * @param longestWait The longest wait for the limit, in milliseconds; 0 sends without waiting.
 */
export function withPacing(
  next: Send,
  gates: Gates,
  clock: Clock,
  pace: boolean | undefined,
  longestWait: number,
): Send {
  return async (call) => {
    let gate = gates.get(call.token);
    if (!gate) {
      gate = createRateGate(clock, pace, longestWait);
      gates.set(call.token, gate);
    }
    const entered = await gate.enter(longestWait && Math.min(longestWait, call.left()), call);
    if (typeof entered === 'number') {
      const seconds = Math.ceil(entered / 1000);
      const context = { ...call.target, status: 429, retryAfter: seconds };
      throw new RateLimitedError(`Too many requests. Try again in ${seconds} s.`, context);
    }
    let reply: Awaited<ReturnType<Send>> | undefined;
    try {
      reply = await next(call);
      return reply;
    } finally {
      entered(reply);
    }
  };
}
