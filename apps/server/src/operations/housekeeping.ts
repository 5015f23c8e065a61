import type { Logger } from 'pino';
import type { KeptDays, Retention } from '#store';

const hour = 60 * 60 * 1000;
const checkMilliseconds = 10_000;
const maximumAtOnce = 1000;

/** Deletes old events, deliveries and drafts. Every process does it: the outbox grows even where nothing is delivered. */
export function startHousekeeping(store: Retention, kept: KeptDays, log: Logger): { stop(): void } {
  const deleteOld = createHousekeeping(store, kept);
  const timer = setInterval(
    () => deleteOld().catch((error: Error) => log.warn(`old data could not be deleted: ${error.message}`)),
    checkMilliseconds,
  );
  return { stop: () => clearInterval(timer) };
}

/** Deletes a batch when it is called, so that no call takes long; once nothing old is left, not for an hour. */
export function createHousekeeping(store: Retention, kept: KeptDays, now = () => Date.now()): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    if (now() < nextAt) return;
    const deleted = await store.forgetOld(kept, maximumAtOnce);
    if (Object.values(deleted).every((count) => count < maximumAtOnce)) nextAt = now() + hour;
  };
}
