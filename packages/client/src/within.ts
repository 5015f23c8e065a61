import { NetworkError } from './errors/network-error.ts';
import type { Target } from './errors/threads-error.ts';

/**
 * Runs work that ends early with any of the signals, or when its time is over. Nothing of it stays with a signal that
 * many calls share: `AbortSignal.any` would keep something for each call as long as that one lives.
 */
export async function within<T>(
  signals: (AbortSignal | undefined)[],
  milliseconds: number,
  target: Target,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end: (reason: unknown) => void;
  const abort = ({ target }: Event) => end((target as AbortSignal).reason);
  try {
    return await new Promise<T>((resolve, reject) => {
      end = (reason) => {
        reject(reason);
        controller.abort(reason);
      };
      for (const signal of signals) {
        signal?.throwIfAborted();
        signal?.addEventListener('abort', abort);
      }
      // A longer time than a timer takes is endless.
      if (milliseconds < 2 ** 31) timer = setTimeout(() => end(new NetworkError('Not in time', target)), milliseconds);
      work(controller.signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal?.removeEventListener('abort', abort);
  }
}
