import type { Call } from './call.ts';
import type { Clock } from './clock.ts';
import { parameterOf } from './structured-field.ts';

/** Where all calls of a client pass before they are sent, so that they wait together. */
export interface RateGate {
  /** Resolves when a call may be sent; with the time it would take, if that is too long. With 0, at once. */
  enter(longest: number, call: Call): Promise<number | undefined>;
  /** Learns from the headers of a response what is left of the limit. */
  leave(headers?: Headers): void;
  /** The limit is used up: no call passes for this time. */
  block(milliseconds: number): void;
}

/**
 * Keeps within the rate limit. From the beginning if `paced`; otherwise from the first 429 on: calls that were refused go
 * out again no faster than the limit allows, instead of all at once.
 */
export function createRateGate({ now }: Clock, paced: boolean | undefined): RateGate {
  let blockedUntil = 0;
  let remaining = Infinity;
  let quota = Infinity;
  let windowLength = 0;
  let resetAt = 0;
  let inFlight = 0;
  // Until a first response has announced the limit, a paced client sends one call ahead.
  let learn = () => {};
  let learned: Promise<void> | undefined = paced ? new Promise((resolve) => (learn = resolve)) : undefined;

  const waitingTime = (): number => {
    const time = now();
    if (time < blockedUntil) return blockedUntil - time;
    if (time >= resetAt) {
      remaining = quota - inFlight;
      resetAt = time + windowLength;
    }
    return paced && remaining <= 0 ? Math.max(1, resetAt - time) : 0;
  };

  return {
    async enter(longest, call) {
      if (longest) {
        const latest = now() + longest;
        while (learned && inFlight) await call.within(longest, () => learned as Promise<void>);
        for (let wait = waitingTime(); wait > 0; wait = waitingTime()) {
          if (now() + wait > latest) return wait;
          await call.sleep(wait);
        }
      }
      remaining--;
      inFlight++;
      return undefined;
    },
    leave(headers) {
      inFlight--;
      learned = undefined;
      learn();
      if (!paced) return;
      const policy = headers?.get('ratelimit-policy');
      const limit = headers?.get('ratelimit');
      const q = parameterOf(policy, 'q');
      const w = parameterOf(policy, 'w');
      const r = parameterOf(limit, 'r');
      const t = parameterOf(limit, 't');
      if (!(q && w && r >= 0 && t)) return;
      quota = q;
      windowLength = w * 1000;
      // `Retry-After` is authoritative: a new window begins with its end.
      if (now() < blockedUntil) return;
      // Calls in flight may or may not be counted in it: one too few is better than one too many.
      const left = r - inFlight;
      // A response may be late and know less than is known already: within a window, only less is left.
      remaining = now() >= resetAt ? left : Math.min(remaining, left);
      resetAt = now() + t * 1000;
    },
    block(milliseconds) {
      paced = true;
      blockedUntil = resetAt = now() + milliseconds;
      remaining = 0;
    },
  };
}
