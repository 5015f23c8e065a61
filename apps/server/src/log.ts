import type { AnsweredRequest } from '@threads-api/express';
import type { Logger } from 'pino';

/** One line for each request. */
export function logAnswered(log: Logger, { caller, milliseconds, ...answered }: AnsweredRequest): void {
  log.info({ ...answered, ms: Math.round(milliseconds), userId: caller?.userId });
}

/** A database's own details can contain what people wrote: only these fields are logged. */
export function logError(log: Logger, error: unknown, requestId: string): void {
  const { name, message, stack, code } = error as Error & { code?: string };
  log.error({ requestId, err: { type: name, message, stack, code } }, 'could not answer');
}
