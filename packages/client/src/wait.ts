import type { ThreadsError } from './errors/threads-error.ts';

/** Why a call waits: after a 429 (`limit`), to keep within the announced rate limit (`pace`), or before another attempt (`retry`). */
export type WaitReason = 'limit' | 'pace' | 'retry';

/** A call that waits before it is sent, or sent again. */
export interface Wait {
  /** `limit`: after a 429. `pace`: to keep within the announced limit. `retry`: after a 502, 503, 504 or no response. */
  reason: WaitReason;
  /** How long the call will wait, in milliseconds. Missing while it waits for the response of another call, sent to probe the limit. */
  milliseconds?: number;
  /** The method of the call. */
  method: string;
  /** The URL of the call. */
  url: string;
  /** The attempt that failed, from 1 on. Missing if the call was not sent yet. */
  attempt?: number;
  /** The error of that attempt. */
  cause?: ThreadsError;
  /** Resolves when the wait is over: its time has passed, the call was aborted, or `retryNow` ended it. It never rejects. */
  ended: Promise<void>;
}
