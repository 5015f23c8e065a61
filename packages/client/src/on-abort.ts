type End = (reason: AbortSignal['reason']) => void;

const watched = new WeakMap<AbortSignal, Set<End>>();

/**
 * Calls `end` once a signal is aborted, immediately if it already is. Returns a function that stops watching.
 *
 * A signal gets a single listener, because Node.js 20 warns about more than ten. Removes it with the last `end`:
 * `AbortSignal.any` would leak memory for each call on a shared signal.
 */
export function onAbort(signal: AbortSignal | undefined, end: End): () => void {
  if (!signal || signal.aborted) {
    if (signal) end(signal.reason);
    return () => {};
  }
  const ends = watched.get(signal) ?? new Set();
  ends.add(end);
  if (ends.size === 1) {
    watched.set(signal, ends);
    signal.addEventListener('abort', endAll);
  }
  return () => {
    if (ends.delete(end) && !ends.size) signal.removeEventListener('abort', endAll);
  };
}

function endAll(this: AbortSignal): void {
  for (const end of watched.get(this) ?? []) end(this.reason);
}
