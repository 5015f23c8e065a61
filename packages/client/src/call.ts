import { now, sleep } from './clock.ts';
import type { SentRequest } from './errors.ts';
import { logErrors } from './log-errors.ts';
import { mask } from './mask.ts';
import { type CallOptions, completeRetry, type Retry } from './retry-options.ts';
import type { Wait } from './wait.ts';
import { type late, within } from './within.ts';

/** One call as it passes through the wrappers. */
export interface Call {
  /** The URL, or a request from another library. Each attempt sends a new request. */
  input: string | Request;
  /** Identifies the request in errors. */
  target: Required<SentRequest>;
  /** Headers to add or override, by lower-case name. */
  headers: Record<string, string>;
  /** The token for this attempt. */
  token: string;
  /** When to retry, and how long to wait. */
  retry: Retry;
  /** The remaining time in milliseconds. */
  left(): number;
  /** Runs a part of the call with a time limit. The part ends early if the call ends. */
  within<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>, lateError?: typeof late): Promise<T>;
  /** Waits for a time or a promise, and reports the wait. Resolves to true if `retryNow` ended it. */
  wait(about: Omit<Wait, 'ended' | keyof SentRequest>, until?: Promise<void>): Promise<boolean>;
}

/** A complete response. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

export type Send = (call: Call) => Promise<Reply>;

/** Creates the calls of a client and can end all their waits. */
export function createCalls(
  clientRetry: Retry,
  clientSignal: AbortSignal | undefined,
  onWait: ((wait: Wait) => void) | undefined,
) {
  let waits = new AbortController();
  return {
    /** Creates a call that ends with either signal, or after `timeout`. Its options replace those of the client. */
    open(input: string | Request, { signal, timeout, ...options }: CallOptions): Call {
      const retry = completeRetry(options.retry, clientRetry);
      const deadline = now() + (timeout ?? retry.totalTime);
      const [method, url] = typeof input === 'string' ? ['GET', input] : [input.method, input.url];
      const target: Call['target'] = { method, url, tokens: [] };
      const signals = [signal, clientSignal];
      const call: Call = {
        input,
        target,
        headers: {},
        token: '',
        retry,
        left: () => deadline - now(),
        within: (longest, work, lateError) => within(signals, Math.min(longest, call.left()), target, work, lateError),
        async wait(about, until) {
          const { signal } = waits;
          let end = () => {};
          const ended = new Promise<void>((resolve) => (end = resolve));
          logErrors(() => onWait?.({ ...about, method, url: mask(url, target.tokens), ended }));
          const waitIn = (ending: AbortSignal) => until ?? sleep(about.milliseconds ?? 0, ending);
          try {
            await within([signal, ...signals], call.left(), target, waitIn);
          } catch (error) {
            if (!signal.aborted) throw error;
          } finally {
            end();
          }
          return signal.aborted;
        },
      };
      return call;
    },
    /** Ends all current waits. */
    endWaits() {
      waits.abort();
      waits = new AbortController();
    },
  };
}
