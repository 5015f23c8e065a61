import type { Logger } from 'pino';
import type { KeptDays, Store } from '#store';

const hour = 60 * 60 * 1000;
const checkMilliseconds = 10_000;
const maximumAtOnce = 1000;

/**
 * Deletes old events, deliveries and drafts, one batch at a time, so that no call takes long. After a partial batch, it
 * pauses for an hour. Every process does this, because the outbox grows even if nothing is delivered.
 */
export function startHousekeeping(
  store: Pick<Store, 'forgetOld'>,
  kept: KeptDays,
  log: Logger,
): { stop(): Promise<void> } {
  let nextAt = 0;
  let running = Promise.resolve();
  const deleteOld = async () => {
    if (Date.now() < nextAt) return;
    const deleted = await store.forgetOld(kept, maximumAtOnce);
    if (Object.values(deleted).every((count) => count < maximumAtOnce)) nextAt = Date.now() + hour;
  };
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
