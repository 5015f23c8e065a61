import type { RateLimit } from '@threads-api/contract/model';

/** The state of a rate limit after a request was counted. */
export interface Count {
  limit: RateLimit;
  /** Whether this request exceeds the limit. */
  exceeded: boolean;
  remaining: number;
  /** Seconds until the window ends. */
  seconds: number;
}

/** Counts requests by key, such as a user or an address. */
export interface RateLimiter {
  count(key: string, limit: RateLimit): Count | Promise<Count>;
}

/** The maximum number of windows in memory. Above it, the oldest is forgotten. */
const mostWindows = 100_000;

/** Creates a limiter with fixed windows in process memory. */
export function createMemoryRateLimiter(): RateLimiter {
  // A map keeps insertion order, so the windows that end first are usually at its start.
  const windows = new Map<string, { used: number; ends: number }>();

  function forgetOldest(time: number): void {
    let removed = 0;
    for (const [key, { ends }] of windows) {
      // Two for each new window are enough to remove all ended windows over time.
      if (removed === 2 || (ends > time && windows.size < mostWindows)) return;
      windows.delete(key);
      removed += 1;
    }
  }

  return {
    count(key, limit) {
      const time = performance.now();
      const name = `${limit.requests}/${limit.windowSeconds} ${key}`;
      let window = windows.get(name);
      if (!window || window.ends <= time) {
        windows.delete(name);
        forgetOldest(time);
        window = { used: 0, ends: time + limit.windowSeconds * 1000 };
        windows.set(name, window);
      }
      window.used += 1;
      return {
        limit,
        exceeded: window.used > limit.requests,
        remaining: Math.max(0, limit.requests - window.used),
        seconds: Math.max(1, Math.ceil((window.ends - time) / 1000)),
      };
    },
  };
}

/** The `RateLimit` headers (IETF draft) for a count. */
export function describeCount({ limit, remaining, seconds }: Count, policy: string): Record<string, string> {
  return {
    'RateLimit-Policy': `"${policy}";q=${limit.requests};w=${limit.windowSeconds}`,
    RateLimit: `"${policy}";r=${remaining};t=${seconds}`,
  };
}
