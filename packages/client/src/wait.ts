import type { ThreadsError } from './errors.ts';

/** Why a call waits: after a 429 (`limit`), to stay within the rate limit (`pace`), or before another attempt (`retry`). */
export type WaitReason = 'limit' | 'pace' | 'retry';

/** A wait before a call is sent or retried. */
export interface Wait {
  /** `limit`: after a 429. `pace`: to stay within the rate limit. `retry`: after a 502, 503, 504 or network error. */
  reason: WaitReason;
  /** The length of the wait in milliseconds. Missing while the call waits for another call that tests the limit. */
  milliseconds?: number;
  /** The method of the call. */
  method: string;
  /** The URL of the call. */
  url: string;
  /** The number of the failed attempt, starting with 1. Missing while the call waits for the limit that all calls share. */
  attempt?: number;
  /** The error of that attempt. */
  cause?: ThreadsError;
  /** Resolves when the wait ends: the time passed, the call was aborted, or `retryNow` was called. Never rejects. */
  ended: Promise<void>;
}
