import type { Clock } from './clock.ts';
import type { Target } from './errors/threads-error.ts';
import { logErrors } from './log-errors.ts';
import { mask } from './mask.ts';
import type { Wait } from './wait.ts';
import { type late, within } from './within.ts';

/** One call on its way through the wrappers. */
export interface Call {
  /** The URL, or a request of another library. Each attempt sends a new request. */
  input: string | Request;
  /** For errors. */
  target: Required<Target>;
  /** Added to the headers of the request, or put in their place; by names in lower case. */
  headers: Record<string, string>;
  /** The token of this attempt. */
  token: string;
  /** The time that is left for the call, in milliseconds. */
  left(): number;
  /** Does a part of the call, which may take so many milliseconds and ends early with the call. */
  within<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>, lateError?: typeof late): Promise<T>;
  /** Waits for a time, or for a promise, and reports it. Resolves to true if all waits were ended by hand. */
  wait(about: Omit<Wait, 'ended' | keyof Target>, until?: Promise<void>): Promise<boolean>;
}

/** A response that has arrived completely. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

export type Send = (call: Call) => Promise<Reply>;

/** Creates the calls of a client, and ends their waits. */
export function createCalls(
  clock: Clock,
  totalTime: number,
  clientSignal: AbortSignal | undefined,
  onWait: ((wait: Wait) => void) | undefined,
) {
  let waits = new AbortController();
  return {
    /** A call that ends with its signal or the client's, or when its time is over. */
    open(input: string | Request, signal: AbortSignal | undefined): Call {
      const deadline = clock.now() + totalTime;
      const [method, url] = typeof input === 'string' ? ['GET', input] : [input.method, input.url];
      const target: Call['target'] = { method, url, tokens: [] };
      const signals = [signal, clientSignal];
      const call: Call = {
        input,
        target,
        headers: {},
        token: '',
        left: () => deadline - clock.now(),
        within: (longest, work, lateError) => within(signals, Math.min(longest, call.left()), target, work, lateError),
        async wait(about, until) {
          const { signal } = waits;
          let end = () => {};
          const ended = new Promise<void>((resolve) => (end = resolve));
          logErrors(() => onWait?.({ ...about, method, url: mask(url, target.tokens), ended }));
          const sleep = (ending: AbortSignal) => until ?? clock.sleep(about.milliseconds ?? 0, ending);
          try {
            await within([signal, ...signals], call.left(), target, sleep);
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
    /** Ends the waits of all calls. */
    endWaits() {
      waits.abort();
      waits = new AbortController();
    },
  };
}
