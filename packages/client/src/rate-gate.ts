import type { Call, Reply, Send } from './call.ts';
import { now } from './clock.ts';
import { RateLimitedError } from './errors.ts';
import { retryAfter } from './retry-after.ts';

/**
 * Sends the calls of one token when the rate limit allows them: from the start if `pace` is set, otherwise after the first
 * 429. Rejected calls are then sent again at the allowed rate, not all at once.
 *
 * @param cap The longest time without requests, in milliseconds. If `Retry-After` is longer, one call then tests the limit.
 */
export function createRateGate(next: Send, pace: boolean | undefined, cap: number): Send {
  let paced = pace;
  let blockedUntil = 0;
  let probeAt = 0;
  let remaining = Infinity;
  let quota = Infinity;
  let windowLength = 0;
  let resetAt = 0;
  let inFlight = 0;
  // While the limit is unknown (at the start with `pace`, and after each 429), one call tests it.
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
        // `Retry-After` is authoritative: the next window starts when it ends.
        if (now() >= probeAt) {
          // The server may not have counted the calls in flight. Assume that it has not.
          const left = r - inFlight;
          // Responses may arrive out of order. Within a window, `remaining` only decreases.
          remaining = now() >= resetAt ? left : Math.min(remaining, left);
          resetAt = now() + t * 1000;
        }
      }
    }
    if (status === 429) {
      const wait = retryAfter(headers) ?? 0;
      paced = unknown = true;
      probe = undefined;
      blockedUntil = now() + wait;
      probeAt = resetAt = now() + Math.min(wait, cap);
      remaining = 0;
    }
  };

  /** Resolves when the call may be sent, with a function to pass its reply to. Fails immediately if the wait is too long. */
  const enter = async (call: Call): Promise<(reply: Reply | undefined) => void> => {
    const { attempts, longestWait } = call.retry;
    // With a single attempt, a call does not wait for the rate limit unless `pace` is set.
    const longest = attempts > 1 || pace ? Math.min(longestWait, call.left()) : 0;
    const latest = now() + longest;
    while (longest) {
      const milliseconds = waitingTime();
      if (milliseconds <= 0 && !(unknown && probe)) break;
      if (now() + milliseconds > latest) {
        const seconds = Math.ceil(milliseconds / 1000);
        const context = { ...call.target, status: 429, retryAfter: seconds };
        throw new RateLimitedError(`Too many requests. Try again in ${seconds} s.`, context);
      }
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
      // Another call may have got a 429 in the meantime. If so, the limit is still unknown.
      if (own && probe === own) {
        unknown = false;
        probe = undefined;
      }
      end();
      if (reply) learn(reply);
    };
  };

  return async (call) => {
    const leave = await enter(call);
    let reply: Reply | undefined;
    try {
      reply = await next(call);
      return reply;
    } finally {
      leave(reply);
    }
  };
}

/** A numeric parameter of a structured field, such as `r` in `"default";r=9;t=60`. NaN if it is missing. */
const parameterOf = (field: string | null | undefined, name: string): number =>
  Number(field?.match(`; *${name}=(\\d+)`)?.[1]);
