import type { Clock } from './clock.ts';
import type { Target } from './errors/threads-error.ts';
import { within } from './within.ts';

/** One call on its way through the wrappers. */
export interface Call {
  /** As openapi-fetch made it. It is not sent itself: each attempt is a new request. */
  request: Request;
  /** For errors. */
  target: Required<Target>;
  /** Added to the headers of the request, or put in their place; by names in lower case. */
  headers: Record<string, string>;
  /** The token of this attempt. */
  token?: string;
  /** The time that is left for the call, in milliseconds. */
  left(): number;
  /** Does a part of the call, which may take so many milliseconds and ends early with the call. */
  within<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  sleep(milliseconds: number): Promise<void>;
}

/** A response that has arrived completely. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

export type Send = (call: Call) => Promise<Reply>;

/** A call that ends with any of the signals, or when its time is over. */
export function createCall(
  request: Request,
  signals: (AbortSignal | undefined)[],
  milliseconds: number,
  { now, sleep }: Clock,
  tokens: string[],
): Call {
  const deadline = now() + milliseconds;
  const target = { method: request.method, url: request.url, tokens };
  const call: Call = {
    request,
    target,
    headers: {},
    left: () => deadline - now(),
    within: (longest, work) => within(signals, Math.min(longest, call.left()), target, work),
    sleep: (time) => call.within(Infinity, (signal) => sleep(time, signal)),
  };
  return call;
}
