import type { Clock } from './clock.ts';

/** Where all calls of a client pass before they are sent, so that they wait together. */
export interface Gate {
  enter(signal: AbortSignal): Promise<void>;
  /** Learns from an answer what is left of the limit. */
  leave(headers?: Headers): void;
  /** Nobody passes for so long: the limit is used up. */
  shut(milliseconds: number): void;
}

/**
 * Keeps within the rate limit as the answers tell of it. From the beginning if `paced`; otherwise from the first 429 on:
 * calls that have met one go out again no faster than the limit allows, instead of all at once.
 */
export function createGate({ now, sleep }: Clock, paced: boolean): Gate {
  let remaining = Number.POSITIVE_INFINITY;
  let quota = remaining;
  let windowLength = 0;
  let resetAt = 0;
  let underWay = 0;
  return {
    async enter(signal) {
      while (paced) {
        if (now() >= resetAt) {
          remaining = quota - underWay;
          resetAt = now() + windowLength;
        }
        if (remaining > 0) break;
        await sleep(Math.max(1, resetAt - now()), signal);
      }
      remaining -= 1;
      underWay += 1;
    },
    leave(headers) {
      underWay -= 1;
      const [, q, w] = /q=(\d+);w=(\d+)/.exec(headers?.get('ratelimit-policy') ?? '') ?? [];
      const [, r, t] = /r=(\d+);t=(\d+)/.exec(headers?.get('ratelimit') ?? '') ?? [];
      if (!q || !w || !r || !t) return;
      quota = Number(q);
      windowLength = Number(w) * 1000;
      // Those under way may or may not be counted in it: better to send one too few.
      remaining = Number(r) - underWay;
      resetAt = now() + Number(t) * 1000;
    },
    shut(milliseconds) {
      paced = true;
      remaining = 0;
      resetAt = Math.max(resetAt, now() + milliseconds);
    },
  };
}
