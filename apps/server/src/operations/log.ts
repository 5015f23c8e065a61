import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CompletedRequest } from '@threads-api/http';
import { type Logger, pino } from 'pino';
import { explainError, isUnavailable } from '#store';
import { maskPath } from './mask-path.ts';

/**
 * The log that all parts share: JSON lines on stdout. The lines of one turn of the event loop are written together, because
 * a write costs more than formatting a line.
 */
export function createLog(level: string): Logger {
  const stdout = pino.destination({ dest: 1, sync: true });
  let lines = '';
  const flush = () => {
    if (lines !== '') stdout.write(lines);
    lines = '';
  };
  process.on('exit', flush);
  const write = (line: string) => {
    if (lines === '') setImmediate(flush);
    lines += line;
  };
  return pino({ level }, { write });
}

/**
 * Selects the fields of an error to log: the details of a database error can contain message text. For a known problem of the
 * database, such as an outage, the stack is omitted, because it does not help and every request would log one.
 */
export function describeError(error: unknown) {
  const { name, message, stack, code } = error as Error & { code?: string };
  const isKnown = isUnavailable(error) || explainError(error) !== undefined;
  return { type: name, message, ...(!isKnown && { stack }), code };
}

/** The reason for a 503 if the database is unavailable, for the log line of the request. */
export const outageOf = (error: unknown): string | undefined =>
  isUnavailable(error) ? (explainError(error) ?? (error as Error).message) : undefined;

/** Writes the log line of a request. */
export function logRequest(log: Logger, line: object, outage: string | undefined): void {
  if (outage === undefined) log.info(line);
  else log.warn(line, `unavailable: ${outage}`);
}

/** Logs a request to an API, with the client's address, the user and the token. `status` is always a number. */
export function logCompleted(log: Logger, completed: CompletedRequest<{ userId: string; tokenId?: string }>): void {
  const { requestId, method, path, operationId, status, milliseconds, caller, address, error } = completed;
  const line = {
    requestId,
    method,
    path: maskPath(path),
    operationId,
    ...(status === 'aborted' ? { aborted: true } : { status }),
    ms: Math.round(milliseconds),
    address,
    userId: caller?.userId,
    tokenId: caller?.tokenId,
  };
  logRequest(log, line, error === undefined ? undefined : outageOf(error));
}

/** The callbacks of an API that log its errors. */
export const logErrors = (log: Logger) => ({
  onError(error: unknown, requestId: string) {
    if (isUnavailable(error)) return;
    log.error({ requestId, err: describeError(error), advice: explainError(error) }, 'request failed');
  },
});

export interface LoggedRequest {
  method: string;
  /** Without the query and without tokens. */
  path: string;
  status: number;
  address: string;
  ms: number;
}

/** Calls back after the response, for the log. */
export function afterResponse(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  done: (completed: LoggedRequest) => void,
): void {
  const started = performance.now();
  const { method = '', url = '' } = request;
  response.once('close', () =>
    done({
      method,
      path: maskPath(url),
      status: response.statusCode,
      address,
      ms: Math.round(performance.now() - started),
    }),
  );
}
