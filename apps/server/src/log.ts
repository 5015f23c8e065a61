import type { AnsweredRequest } from '@threads-api/express';
import type { Caller } from '@threads-api/store';
import type { Logger } from 'pino';

/** One line for each request, with the address of the client, the user and the token. */
export function logAnswered(log: Logger, { caller, milliseconds, ...answered }: AnsweredRequest): void {
  const { userId, tokenId } = (caller ?? {}) as Partial<Caller>;
  log.info({ ...answered, ms: Math.round(milliseconds), userId, tokenId });
}

/** A database's own details can contain what people wrote: only these fields are logged. */
export function logError(log: Logger, error: unknown, requestId: string): void {
  const { name, message, stack, code } = error as Error & { code?: string };
  log.error({ requestId, err: { type: name, message, stack, code } }, 'could not answer');
}

export function logReplica(log: Logger, replica: string, problem: string | undefined): void {
  if (problem) log.warn({ replica, problem }, 'a replica is not read');
  else log.info({ replica }, 'a replica is read');
}
