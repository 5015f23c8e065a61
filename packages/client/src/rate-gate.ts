import type { Call, Reply } from './call.ts';
import type { Clock } from './clock.ts';
import { retryAfter } from './retry-after.ts';
import { parameterOf } from './structured-field.ts';

/** All calls with one token pass here before they are sent, so that they wait together. */
export interface RateGate {
  /**
   * Resolves when a call may be sent, with a function to call with its reply. If the wait is longer than `longest`, resolves
   * at once with the wait in milliseconds. With 0, no call waits.
   */
  enter(longest: number, call: Call): Promise<number | ((reply: Reply | undefined) => void)>;
}

/**
 * Keeps within the rate limit. From the beginning if `paced`; otherwise from the first 429 on: calls that were refused go
 * out again no faster than the limit allows, instead of all at once.
 *
 * @param cap The longest time to send nothing, in milliseconds. After a longer `Retry-After`, one call probes the limit then.
 */
export function createRateGate({ now }: Clock, paced: boolean | undefined, cap: number): RateGate {
  let blockedUntil = 0;
  let probeAt = 0;
  let remaining = Infinity;
  let quota = Infinity;
  let windowLength = 0;
  let resetAt = 0;
  let inFlight = 0;
  // While the limit is unknown, one call is sent ahead to learn it: at first if `paced`, and after each 429.
  let unknown = paced;
  let probe: Promise<void> | undefined;

  const waitingTime = (): number => {
    const time = now();
    if (time < probeAt) return blockedUntil - time;
    if (time >= resetAt) {
      remaining = quota - inFlight;
      resetAt = time + windowLength;
    }
    return paced && remaining <= 0 ? Math.max(1, resetAt - time) : 0;
  };

  const learn = ({ headers, status }: Reply) => {
    if (paced) {
      const policy = headers.get('ratelimit-policy');
      const limit = headers.get('ratelimit');
      const q = parameterOf(policy, 'q');
      const w = parameterOf(policy, 'w');
      const r = parameterOf(limit, 'r');
      const t = parameterOf(limit, 't');
      if (q && w && r >= 0 && t) {
        quota = q;
        windowLength = w * 1000;
        // `Retry-After` is authoritative: a new window begins with its end.
        if (now() >= probeAt) {
          // Calls in flight may or may not be counted in it: one too few is better than one too many.
          const left = r - inFlight;
          // A response may be late and know less than is known already: within a window, only less is left.
          remaining = now() >= resetAt ? left : Math.min(remaining, left);
          resetAt = now() + t * 1000;
        }
      }
    }
    if (status === 429) {
      const wait = retryAfter(headers, now()) ?? 0;
      paced = unknown = true;
      probe = undefined;
      blockedUntil = now() + wait;
      probeAt = resetAt = now() + Math.min(wait, cap);
      remaining = 0;
    }
  };

  return {
    async enter(longest, call) {
      const latest = now() + longest;
      while (longest) {
        const milliseconds = waitingTime();
        if (milliseconds <= 0 && !(unknown && probe)) break;
        if (now() + milliseconds > latest) return milliseconds;
        const reason = now() < blockedUntil || (unknown && blockedUntil) ? 'limit' : 'pace';
        if (await (milliseconds > 0 ? call.wait({ reason, milliseconds }) : call.wait({ reason }, probe))) break;
      }
      let end = () => {};
      const own = unknown ? new Promise<void>((resolve) => (end = resolve)) : undefined;
      probe = own;
      remaining--;
      inFlight++;
      return (reply) => {
        inFlight--;
        // Not if another call was refused meanwhile.
        if (own && probe === own) {
          unknown = false;
          probe = undefined;
        }
        end();
        if (reply) learn(reply);
      };
    },
  };
}
