import type { Send } from './call.ts';
import type { Clock } from './clock.ts';
import { RateLimitedError } from './errors/rate-limited-error.ts';
import { createRateGate } from './rate-gate.ts';
import { retryAfter } from './retry-after.ts';

/**
 * Keeps all calls of a client within the rate limit that the responses announce.
 *
 * @param pace Keep within the limit from the first call on; otherwise from the first 429 on.
 * @param longestWait The longest wait for the limit, in milliseconds; 0 sends without waiting.
 */
export function withPacing(next: Send, clock: Clock, pace: boolean | undefined, longestWait: number): Send {
  const gate = createRateGate(clock, pace);
  return async (call) => {
    const wait = await gate.enter(longestWait && Math.min(longestWait, call.left()), call);
    if (wait)
      throw new RateLimitedError('Rate limited', { ...call.target, status: 429, retryAfter: Math.ceil(wait / 1000) });
    let headers: Headers | undefined;
    try {
      const reply = await next(call);
      headers = reply.headers;
      if (reply.status === 429) gate.block(retryAfter(headers, clock.now()) ?? 0);
      return reply;
    } finally {
      gate.leave(headers);
    }
  };
}
