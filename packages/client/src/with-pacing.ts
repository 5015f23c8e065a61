import type { Send } from './call.ts';
import type { Clock } from './clock.ts';
import { RateLimitedError } from './errors/rate-limited-error.ts';
import type { createLru } from './lru-cache.ts';
import { createRateGate, type RateGate } from './rate-gate.ts';

/** One gate per token, because each user has a separate limit. */
export type Gates = ReturnType<typeof createLru<RateGate>>;

/**
 * Keeps the calls of each user within the rate limit in the response headers.
 *
 * @param pace Respect the limit from the first call; otherwise after the first 429.
 * @param cap The longest time without requests after a 429, in milliseconds.
 */
export function withPacing(next: Send, gates: Gates, clock: Clock, pace: boolean | undefined, cap: number): Send {
  return async (call) => {
    const { attempts, longestWait } = call.retry;
    // With a single attempt, a call does not wait for the rate limit unless `pace` is set.
    const longest = attempts > 1 || pace ? Math.min(longestWait, call.left()) : 0;
    let gate = gates.get(call.token);
    if (!gate) {
      gate = createRateGate(clock, pace, cap);
      gates.set(call.token, gate);
    }
    const entered = await gate.enter(longest, call);
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
