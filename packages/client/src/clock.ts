import { orAborted } from './abort.ts';

/** What time it is, and how to wait. */
export interface Clock {
  now(): number;
  /** Rejects with the signal's reason if that ends first. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: Date.now,
  sleep(milliseconds, signal) {
    let timer: unknown;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    return orAborted(over, signal).finally(() => clearTimeout(timer as number));
  },
};
