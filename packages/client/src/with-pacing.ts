import type { Send } from './call.ts';
import type { createLru } from './lru-cache.ts';
import { createRateGate } from './rate-gate.ts';

/** One gate per token, because each user has a separate limit. */
export type Gates = ReturnType<typeof createLru<Send>>;

/**
 * Keeps the calls of each user within the rate limit in the response headers.
 *
 * @param pace Respect the limit from the first call; otherwise after the first 429.
 * @param cap The longest time without requests after a 429, in milliseconds.
 */
export function withPacing(next: Send, gates: Gates, pace: boolean | undefined, cap: number): Send {
  return (call) => {
    const gate = gates.get(call.token) ?? createRateGate(next, pace, cap);
    gates.set(call.token, gate);
    return gate(call);
  };
}
