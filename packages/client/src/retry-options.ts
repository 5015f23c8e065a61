export interface RetryOptions {
  /** The maximum number of attempts, including the first. Default: 5. With 1, a call does not wait for a rate limit, unless `pace` is true. */
  attempts?: number | undefined;
  /** The time for all attempts and waits of a call, in milliseconds. Default: 180,000. `Infinity` is allowed. */
  totalTime?: number | undefined;
  /**
   * The longest `Retry-After` to wait for, in milliseconds. Default: 120,000. A longer one fails the call with a
   * `RateLimitedError` or a `ServerError`. After a 429, later calls with the same token fail too while the rest of the wait
   * is longer than this. Once this time has passed, one call tests whether the limit still applies.
   */
  longestWait?: number | undefined;
  /**
   * The average first wait without a valid `Retry-After`, in milliseconds. Default: 250. Each wait is a random time up to a
   * bound, which starts at twice this value and doubles with each attempt, up to 30,000.
   */
  baseWait?: number | undefined;
  /** The statuses to retry. Default: 429, 502, 503 and 504. Network errors are always retried. */
  statuses?: readonly number[] | undefined;
}

/** Complete retry options. */
export type Retry = { [Name in keyof RetryOptions]-?: NonNullable<RetryOptions[Name]> };

const defaults: Retry = {
  attempts: 5,
  totalTime: 180_000,
  longestWait: 120_000,
  baseWait: 250,
  statuses: [429, 502, 503, 504],
};

/** Replaces missing options, also if they are explicitly undefined. */
export const completeRetry = (given: RetryOptions = {}, base = defaults): Retry => ({
  ...base,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
});

/** The options of every call. */
export interface CallOptions {
  /** Aborts the call and its waits with an `AbortError`. */
  signal?: AbortSignal | undefined;
  /** Replaces retry options of the client for this call. Default: none. */
  retry?: RetryOptions | undefined;
  /** The time for all attempts and waits of this call, in milliseconds. Default: `retry.totalTime`. */
  timeout?: number | undefined;
}
