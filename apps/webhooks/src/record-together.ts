import type { Attempt, Consequence, Store } from '@threads-api/store';

interface Waiting {
  attempt: Attempt;
  consequence: Consequence;
  /** Whether the endpoint is disabled by it. */
  resolve(disabled: boolean): void;
  reject(error: unknown): void;
}

const most = 100;

/** Records what has ended while the last lot was being written in one transaction: the busier it is, the cheaper an attempt. */
export function createRecorder(store: Store): (attempt: Attempt, consequence: Consequence) => Promise<boolean> {
  const waiting: Waiting[] = [];
  let writing = false;

  async function write(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const lot = waiting.splice(0, most);
      try {
        const disabled = await persistently(() => store.recordAttempts(lot));
        // Told by one of them, though several may have failed.
        for (const { attempt, resolve } of lot) resolve(disabled.delete(attempt.endpointId));
      } catch (error) {
        for (const { reject } of lot) reject(error);
      }
    }
    writing = false;
  }

  return (attempt, consequence) =>
    new Promise((resolve, reject) => {
      waiting.push({ attempt, consequence, resolve, reject });
      if (!writing) write();
    });
}

/** A database that lets two wait for each other ends one of them, who is to try again. */
async function persistently<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { code?: string };
    if (tries === 1 || (code !== '40P01' && code !== '40001')) throw error;
    return persistently(work, tries - 1);
  }
}
