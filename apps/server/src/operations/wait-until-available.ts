import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isRefusedLogin, isUnavailable, PendingMigrationsError } from '#store';

export interface WaitOptions {
  log: Logger;
  /** Ends the wait. */
  signal: AbortSignal;
  /** Called after each failed attempt. */
  onWaiting(reason: string): void;
}

const firstPause = 200;
const longestPause = 5_000;
const minute = 60_000;

/**
 * Opens a database, retrying while it does not answer or first needs `threads migrate`. Logs the reason when it changes, and once
 * a minute.
 */
export async function waitUntilAvailable<T>(open: () => Promise<T>, options: WaitOptions): Promise<T> {
  const { log, signal, onWaiting } = options;
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  let logged = { reason: '', at: 0 };
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      const opened = await open();
      if (logged.reason) log.info({ ms: Math.round(elapsed()) }, 'available, starting');
      return opened;
    } catch (error) {
      const isOutage = isUnavailable(error) && !isRefusedLogin(error);
      const isTemporary = isOutage || error instanceof PendingMigrationsError;
      if (!isTemporary || signal.aborted) throw error;
      const { message: reason } = error as Error;
      onWaiting(reason);
      if (reason !== logged.reason || elapsed() - logged.at > minute) {
        log.warn(`waiting: ${reason}`);
        logged = { reason, at: elapsed() };
      }
    }
    await wait(pause, undefined, { signal });
  }
}
