import type { Logger } from 'pino';
import type { ObservedAttempt } from '#operations';
import type { Settings } from '#settings';
import type { WebhookQueue } from '#store';
import { createSend } from './send.ts';
import { startWorker, type Worker } from './worker.ts';

/** How much longer than an attempt its lease lasts, in milliseconds. */
const leaseMargin = 15_000;

/** Delivers events to the registered webhooks. Any number of processes may do so on one database. */
export function startDelivery(
  queue: WebhookQueue,
  { webhooksAllowLoopback, webhooksTimeout }: Pick<Settings, 'webhooksAllowLoopback' | 'webhooksTimeout'>,
  log: Logger,
  onAttempt: (attempt: ObservedAttempt) => void,
): Worker {
  const timeout = webhooksTimeout * 1000;
  const { send, close } = createSend({ allowLoopback: webhooksAllowLoopback, timeout });
  const worker = startWorker({ queue, send, log, lease: timeout + leaseMargin, onAttempt });
  return {
    async stop() {
      await worker.stop();
      await close();
    },
  };
}
