import type { Logger } from 'pino';
import { describeError } from '#operations';
import { explainError, isUnavailable } from '#store';

export interface FailureLog {
  /** Logs an error once, however often it repeats. Returns how often there was an error in a row. */
  report(error: unknown): number;
  recovered(): void;
}

/** Logs what fails again and again: each reason once, and when it is over. */
export function createFailureLog(log: Logger): FailureLog {
  let last = '';
  let times = 0;
  return {
    report(error) {
      const { message } = error as Error;
      times += 1;
      if (message === last) return times;
      last = message;
      const explained =
        explainError(error) ?? (isUnavailable(error) ? `the database is unavailable: ${message}` : undefined);
      if (explained) log.warn(explained);
      else log.error({ err: describeError(error) }, 'the worker failed and continues');
      return times;
    },
    recovered() {
      if (times > 0) log.info(`the worker works again, after ${times} failures`);
      last = '';
      times = 0;
    },
  };
}
