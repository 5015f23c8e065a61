import { setTimeout as wait } from 'node:timers/promises';
import type { ReceivedResponse } from '../exchange.ts';

export interface Pacer {
  /** Waits until a request with this token may go. */
  admit(token: string): Promise<void>;
  /** Takes note of what the answer says about the rate limit. */
  learn(token: string, response: ReceivedResponse): void;
}

export interface PaceOptions {
  /** At most so many requests under way. */
  concurrency: number;
  maxRps?: number;
  /** Told when the kit has to wait, and for how many seconds. */
  onWait?: (seconds: number) => void;
}

/** A server that asks for longer waits than anybody has patience for. */
export class RateTooLow extends Error {}

const longestWait = 120;

interface Allowance {
  remaining: number;
  until: number;
  underWay: number;
}

/** Goes no faster than the server allows: by `RateLimit`, by `Retry-After`, and by the caller's own wish. */
export function createPacer({ concurrency, maxRps, onWait }: PaceOptions): Pacer {
  const allowances = new Map<string, Allowance>();
  const queue: (() => void)[] = [];
  let free = concurrency;
  let nextSlot = 0;

  const allowanceOf = (token: string) => {
    const known = allowances.get(token) ?? { remaining: Number.POSITIVE_INFINITY, until: 0, underWay: 0 };
    allowances.set(token, known);
    return known;
  };

  return {
    async admit(token) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
      if (maxRps) {
        const now = performance.now();
        const slot = Math.max(now, nextSlot);
        nextSlot = slot + 1000 / maxRps;
        if (slot > now) await wait(slot - now);
      }
      const allowance = allowanceOf(token);
      while (allowance.remaining <= allowance.underWay && performance.now() < allowance.until) {
        const ms = allowance.until - performance.now();
        if (ms > longestWait * 1000)
          throw new RateTooLow(
            `The server asks to wait for ${Math.ceil(ms / 1000)} s because of its rate limit. Give the kit a user with a higher one.`,
          );
        onWait?.(Math.ceil(ms / 1000));
        await wait(ms + 5);
        allowance.remaining = Number.POSITIVE_INFINITY;
      }
      allowance.underWay += 1;
    },
    learn(token, { status, headers }) {
      const allowance = allowanceOf(token);
      allowance.underWay -= 1;
      const [, remaining, seconds] = /r=(\d+);t=(\d+)/.exec(headers.ratelimit ?? '') ?? [];
      if (remaining && seconds) tell(allowance, Number(remaining), Number(seconds));
      if (status === 429) tell(allowance, 0, Number(headers['retry-after']) || 1);
      const next = queue.shift();
      if (next) next();
      else free += 1;
    },
  };
}

function tell(allowance: Allowance, remaining: number, seconds: number): void {
  allowance.remaining = remaining;
  allowance.until = performance.now() + Math.min(seconds, 3600) * 1000;
}
