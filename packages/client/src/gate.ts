import type { Clock } from './clock.ts';

/** Where all calls of a client pass before they are sent, so that they wait together. */
export interface Gate {
  /** Passes when it may, and says `undefined`; or at once how long it would take, if that is too long. */
  enter(longest: number, signal?: AbortSignal): Promise<number | undefined>;
  /** Learns from an answer what is left of the limit. */
  leave(headers: Headers): void;
  /** Nobody passes for so long: the limit is used up. */
  shut(milliseconds: number): void;
}

/**
 * Keeps within the rate limit as the answers tell of it. From the beginning if `paced`; otherwise from the first 429 on:
 * calls that have met one go out again no faster than the limit allows, instead of all at once.
 */
export function createGate({ now, sleep }: Clock, paced: boolean): Gate {
  let known = !paced;
  let remaining = Infinity;
  let quota = remaining;
  let windowLength = 0;
  let resetAt = 0;
  let underWay = 0;
  return {
    async enter(longest, signal) {
      const latest = now() + longest;
      for (;;) {
        const time = now();
        if (time >= resetAt) {
          remaining = quota - underWay;
          resetAt = time + windowLength;
        }
        // Whoever is to keep a limit that is not known yet sends one ahead to learn it.
        const wait = !known && underWay ? 5 : paced && remaining <= 0 ? Math.max(1, resetAt - time) : 0;
        if (wait <= 0) break;
        if (time + wait > latest) return wait;
        await sleep(wait, signal);
      }
      remaining--;
      underWay++;
    },
    leave(headers) {
      underWay--;
      known = true;
      const [q, w] = numbersIn(headers.get('ratelimit-policy'));
      const [r, t] = numbersIn(headers.get('ratelimit'));
      if (!q || !w || r === undefined || !t) return;
      quota = q;
      windowLength = w * 1000;
      // Those under way may or may not be counted in it: better to send one too few.
      const left = r - underWay;
      const end = now() + t * 1000;
      // An answer may come late, and know less than is known already: until a window is over, only less is left of it.
      remaining = now() >= resetAt ? left : Math.min(remaining, left);
      resetAt = Math.max(resetAt, end);
    },
    shut(milliseconds) {
      paced = known = true;
      remaining = 0;
      resetAt = Math.max(resetAt, now() + milliseconds);
    },
  };
}

/** The parameters of a structured field, as `"default";r=9;t=60` has them. */
const numbersIn = (field: string | null) => field?.match(/(?<==)\d+/g)?.map(Number) ?? [];
