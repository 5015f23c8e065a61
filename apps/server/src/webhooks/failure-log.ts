import type { Logger } from 'pino';
import { describeError } from '#operations';
import { explainError, isUnavailable } from '#store';

/** Logs repeated failures: each reason once, and the recovery. */
export function createFailureLog(log: Logger) {
  const logged = new Set<string>();
  let times = 0;
  return {
    /** Logs an error once, however often it repeats. Returns the number of consecutive errors. */
    report(error: unknown): number {
      const { message } = error as Error;
      times += 1;
      if (logged.has(message)) return times;
      logged.add(message);
      const explained =
        explainError(error) ?? (isUnavailable(error) ? `the database is unavailable: ${message}` : undefined);
      if (explained) log.warn(explained);
      else log.error({ err: describeError(error) }, 'webhook delivery failed and continues');
      return times;
    },
    recovered() {
      if (times > 0) log.info(`webhook delivery works again after ${times} ${times === 1 ? 'failure' : 'failures'}`);
      logged.clear();
      times = 0;
    },
  };
}
