import type { WebhookQueue } from '@threads-api/store';

const hour = 60 * 60 * 1000;
const keptDays = 30;
const maximumAtOnce = 1000;

/** Deletes ended deliveries after 30 days: once an hour, in batches, so that no call takes long. */
export function createHousekeeping(queue: Pick<WebhookQueue, 'forgetDeliveries'>, clock: () => Date) {
  let nextAt = 0;
  return async (): Promise<void> => {
    const now = clock().getTime();
    if (now < nextAt) return;
    const deleted = await queue.forgetDeliveries(new Date(now - keptDays * 24 * hour), maximumAtOnce);
    if (deleted < maximumAtOnce) nextAt = now + hour;
  };
}
