import { longestTimer } from './clock.ts';
import { AbortError, NetworkError, type SentRequest, type ThreadsError } from './errors.ts';
import { onAbort } from './on-abort.ts';

/** The default error for a timeout. */
export const late = (target: SentRequest): ThreadsError =>
  new NetworkError('The service did not respond in time.', { ...target, code: null });

/** Runs work that ends early if a signal is aborted or the time is over. */
export async function within<T>(
  signals: (AbortSignal | undefined)[],
  milliseconds: number,
  target: SentRequest,
  work: (signal: AbortSignal) => Promise<T>,
  lateError = late,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stops: (() => void)[] = [];
  try {
    return await new Promise<T>((resolve, reject) => {
      const end = (error: ThreadsError) => {
        reject(error);
        controller.abort(error);
      };
      stops = signals.map((signal) =>
        onAbort(signal, (cause) =>
          end(new AbortError('The call was aborted.', { ...target, fact: cause?.message ?? cause }, { cause })),
        ),
      );
      if (controller.signal.aborted) return;
      // A time beyond the longest timer means no limit.
      if (milliseconds <= longestTimer) timer = setTimeout(() => end(lateError(target)), milliseconds);
      work(controller.signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    for (const stop of stops) stop();
  }
}
