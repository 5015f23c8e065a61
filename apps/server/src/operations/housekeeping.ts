import type { Logger } from 'pino';
import type { KeptDays, Store } from '#store';

const hour = 60 * 60 * 1000;
const checkMilliseconds = 10_000;
const maximumAtOnce = 1000;

/** Deletes old events, deliveries and drafts. Every process does this, because the outbox grows even if nothing is delivered. */
export function startHousekeeping(
  store: Pick<Store, 'forgetOld'>,
  kept: KeptDays,
  log: Logger,
): { stop(): Promise<void> } {
  const deleteOld = createDeletion(store, kept);
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = deleteOld().catch((error: Error) => log.warn(`old data could not be deleted: ${error.message}`));
  }, checkMilliseconds);
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}

/** Deletes one batch per call, so that no call takes long. After a batch that is not full, it pauses for an hour. */
export function createDeletion(
  store: Pick<Store, 'forgetOld'>,
  kept: KeptDays,
  now = () => Date.now(),
): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    if (now() < nextAt) return;
    const deleted = await store.forgetOld(kept, maximumAtOnce);
    if (Object.values(deleted).every((count) => count < maximumAtOnce)) nextAt = now() + hour;
  };
}
