import type { Attempt, Consequence, WebhookQueue } from '#store';

interface Waiting {
  attempt: Attempt;
  consequence: Consequence;
  resolve(disabled: boolean): void;
  reject(error: unknown): void;
}

/** Records an attempt and its consequence. Resolves to whether this disabled the endpoint. */
export type RecordAttempt = (attempt: Attempt, consequence: Consequence) => Promise<boolean>;

const maximumBatch = 100;

/** Records attempts in batches: each transaction has all attempts that ended during the previous one. */
export function createAttemptRecorder(queue: Pick<WebhookQueue, 'recordAttempts'>): RecordAttempt {
  const waiting: Waiting[] = [];
  let writing = false;

  async function write(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maximumBatch);
      try {
        const disabled = await retryConflicts(() => queue.recordAttempts(batch));
        // Only the first of several failed attempts reports that the endpoint was disabled.
        for (const { attempt, resolve } of batch) resolve(disabled.delete(attempt.endpointId));
      } catch (error) {
        for (const { reject } of batch) reject(error);
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

/** PostgreSQL's deadlock and serialization failure: the transaction was rolled back and can be repeated. */
const conflictCodes = ['40P01', '40001'];

async function retryConflicts<T>(transaction: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (tries === 1 || !conflictCodes.includes(code)) throw error;
    return retryConflicts(transaction, tries - 1);
  }
}
