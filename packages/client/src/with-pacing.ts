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
 * @param longestWait The longest wait for the limit, in milliseconds. 0 sends without waiting.
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
