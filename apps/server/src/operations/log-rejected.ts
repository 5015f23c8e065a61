import type { Logger } from 'pino';

const maxLines = 10;
const minute = 60_000;

/**
 * Logs HTTP that is rejected before it reaches a part of the service. Attackers can send any amount of it, so it logs at most
 * ten lines a minute, and how many it omitted.
 */
export function createRejectionLog(log: Logger, now = () => performance.now()) {
  let startedAt = now();
  let logged = 0;
  let omitted = 0;
  return (address: string, reason: string): void => {
    if (now() - startedAt >= minute) {
      startedAt = now();
      logged = 0;
    }
    if (logged === maxLines) {
      omitted += 1;
      return;
    }
    logged += 1;
    log.info({ address, reason, ...(omitted > 0 && { omitted }) }, 'rejected malformed HTTP');
    omitted = 0;
  };
}
