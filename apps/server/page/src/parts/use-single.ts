import { useRef } from 'preact/hooks';

/**
 * Runs an action unless it is still running. A second click or key can come before the page shows that it is busy. The action
 * itself reports its errors.
 */
export function useSingle(action: () => unknown): () => Promise<void> {
  const isRunning = useRef(false);
  return async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await action();
    } catch {
      // Already reported.
    } finally {
      isRunning.current = false;
    }
  };
}
