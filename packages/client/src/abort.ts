import { NetworkError } from './errors/network-error.ts';

/**
 * A signal of its own that ends with any of the given ones, or when the time for a request is over. `close` removes its
 * listeners and its timer: `AbortSignal.any` would keep something for each call as long as a shared signal lives.
 */
export function openScope(
  signals: (AbortSignal | undefined)[],
  milliseconds = Infinity,
  { method, url } = {} as Request,
) {
  const controller = new AbortController();
  const abort = () => controller.abort(signals.find((signal) => signal?.aborted)?.reason);
  // A longer time than a timer takes is endless.
  const late = () => controller.abort(new NetworkError('Not in time', { method, url }));
  const timer = milliseconds < 2 ** 31 ? setTimeout(late, milliseconds) : undefined;
  for (const signal of signals) {
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  }
  return {
    signal: controller.signal,
    close() {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener('abort', abort);
    },
    abort,
  };
}

/** The promise, or the reason of the signal if that ends first. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
