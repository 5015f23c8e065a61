import { setImmediate } from 'node:timers/promises';
import { fillInboxIds } from '../migrations/fill-inbox-ids.ts';
import { deleteEndedMemberships } from '../read-state/ended-memberships.ts';
import type { Db } from './database.ts';

/** Background work, in small steps between requests. */
export function createHousekeeping(db: Db) {
  let running: Promise<void> | undefined;
  let stopped = false;

  async function run(): Promise<void> {
    for (const step of [deleteEndedMemberships, fillInboxIds])
      while (!stopped && (await step(db))) await setImmediate();
  }

  return {
    /** Begins, unless it is already running. */
    start() {
      // Errors are ignored here, because requests report an unreachable database.
      running ??= run()
        .catch(() => undefined)
        .finally(() => {
          running = undefined;
        });
    },
    /** Ends after the current step. The remaining work continues at the next start. */
    async stop() {
      stopped = true;
      await running;
    },
  };
}
