import type { RetryOptions } from './retry-options.ts';

/** The options of every call. */
export interface CallOptions {
  /** Aborts the call and its waits with an `AbortError`. */
  signal?: AbortSignal | undefined;
  /** Replaces retry options of the client for this call. Default: none. */
  retry?: RetryOptions | undefined;
  /** The time for all attempts and waits of this call, in milliseconds. Default: `retry.totalTime`. */
  timeout?: number | undefined;
}
