import { longestTimer } from './clock.ts';
import { AbortError } from './errors/abort-error.ts';
import { NetworkError } from './errors/network-error.ts';
import type { Target, ThreadsError } from './errors/threads-error.ts';

/** The default error for a timeout. */
export const late = (target: Target): ThreadsError =>
  new NetworkError('The service did not respond in time.', { ...target, code: null });

/**
 * Runs work that ends early if a signal is aborted or the time is over. Removes its listeners afterwards: `AbortSignal.any`
 * would leak memory for each call on a shared signal.
 */
export async function within<T>(
  signals: (AbortSignal | undefined)[],
  milliseconds: number,
  target: Target,
  work: (signal: AbortSignal) => Promise<T>,
  lateError = late,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let abort: ((event: Pick<Event, 'target'>) => void) | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      const end = (error: ThreadsError) => {
        reject(error);
        controller.abort(error);
      };
      abort = ({ target: ended }) => {
        const cause = (ended as AbortSignal).reason;
        end(new AbortError('The call was aborted.', { ...target, fact: cause?.message ?? cause }, { cause }));
      };
      for (const signal of signals) {
        if (signal?.aborted) return abort({ target: signal });
        signal?.addEventListener('abort', abort);
      }
      // A time beyond the longest timer means no limit.
      if (milliseconds <= longestTimer) timer = setTimeout(() => end(lateError(target)), milliseconds);
      work(controller.signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    for (const signal of signals) if (abort) signal?.removeEventListener('abort', abort);
  }
}
