/** How often and how long a read is tried. */
export interface RetryOptions {
  /** The first try included; default 5. */
  attempts?: number;
  /** All tries and waits of one call together, in milliseconds; default 180,000. */
  totalTime?: number;
  /** The longest `Retry-After` that is waited for, in milliseconds; default 120,000. */
  longestWait?: number;
  /** The wait that grows with each try where the server names none, in milliseconds; default 250. */
  baseWait?: number;
}

export const standardRetry: Required<RetryOptions> = {
  attempts: 5,
  totalTime: 180_000,
  longestWait: 120_000,
  baseWait: 250,
};

/** What `Retry-After` says, in milliseconds: seconds or an HTTP date. It is authoritative when present. */
export function retryAfter(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after') ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

/** Full jitter: anything between nothing and a bound that doubles with each try. */
export function backOff(attempt: number, baseWait: number, random: () => number): number {
  return random() * Math.min(baseWait * 2 ** attempt, 30_000);
}
