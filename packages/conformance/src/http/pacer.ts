import { setTimeout as wait } from 'node:timers/promises';
import type { ReceivedResponse } from './exchange.ts';
import { limitsOf } from './header-values.ts';

export type Pacer = ReturnType<typeof createPacer>;

export interface PaceOptions {
  /** The maximum number of concurrent requests. */
  concurrency: number;
  /** The maximum number of requests per second. */
  maxRps?: number;
  /** Called when a request has to wait for the rate limit, with the number of seconds. */
  onWait?: (seconds: number) => void;
}

/** The server asks for longer waits than the kit accepts. */
export class RateLimitTooLow extends Error {}

const longestWait = 120;

interface Budget {
  remaining: number;
  resetsAt: number;
  inFlight: number;
  /** The end of the wait that was last reported. Several requests may wait for it, and later responses may extend it. */
  announced: number;
}

/** Limits the request rate to what `RateLimit`, `Retry-After` and `maxRps` allow. Each token has its own bucket. */
export function createPacer({ concurrency, maxRps, onWait }: PaceOptions) {
  const budgets = new Map<string, Budget>();
  const queue: (() => void)[] = [];
  let free = concurrency;
  let nextSlot = 0;

  const budgetOf = (bucket: string) => {
    const known = budgets.get(bucket) ?? {
      remaining: Number.POSITIVE_INFINITY,
      resetsAt: 0,
      inFlight: 0,
      announced: 0,
    };
    budgets.set(bucket, known);
    return known;
  };

  return {
    /** Waits until a request of this bucket may be sent. */
    async acquire(bucket: string): Promise<void> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
      if (maxRps) {
        const now = performance.now();
        const slot = Math.max(now, nextSlot);
        nextSlot = slot + 1000 / maxRps;
        if (slot > now) await wait(slot - now);
      }
      const budget = budgetOf(bucket);
      while (budget.remaining <= budget.inFlight && performance.now() < budget.resetsAt) {
        const now = performance.now();
        const ms = budget.resetsAt - now;
        const seconds = Math.ceil(ms / 1000);
        if (ms > longestWait * 1000)
          throw new RateLimitTooLow(
            `The server asks to wait for ${seconds} s because of its rate limit. Use a user with a higher limit.`,
          );
        if (budget.announced <= now) {
          onWait?.(seconds);
          budget.announced = budget.resetsAt;
        }
        await wait(ms + 5);
        budget.remaining = Number.POSITIVE_INFINITY;
      }
      budget.inFlight += 1;
    },
    /** Ends a request, and applies the rate limit that its response reports. */
    release(bucket: string, response?: ReceivedResponse): void {
      const budget = budgetOf(bucket);
      budget.inFlight -= 1;
      if (response) applyLimits(budget, response);
      const next = queue.shift();
      if (next) next();
      else free += 1;
    },
  };
}

/** Malformed values are reported by a check, and do not cause a wait. */
function applyLimits(budget: Budget, response: ReceivedResponse): void {
  const { left, reset, retryAfter } = limitsOf({ response });
  if (left !== undefined && reset !== undefined) setBudget(budget, left, reset);
  if (response.status === 429) setBudget(budget, 0, retryAfter || 1);
}

function setBudget(budget: Budget, remaining: number, seconds: number): void {
  budget.remaining = remaining;
  budget.resetsAt = performance.now() + Math.min(seconds, 3600) * 1000;
}
