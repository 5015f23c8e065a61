import { InvalidCursorError, isUnavailable } from '@threads-api/store';
import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { badRequest, errorCacheControl, Failure, failed, notFound, unavailable } from '../failures.ts';
import { contextOf } from './context.ts';

const retrySeconds = 5;

/** The one place that turns whatever went wrong into the contract's error. */
export function fail(log: Logger): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const { body, headers } = toFailure(error);
    if (body.statusCode >= 500 && !(error instanceof Failure))
      log.error({ requestId: contextOf(request).id, err: described(error) }, 'could not answer');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('Cache-Control', errorCacheControl);
    response.removeHeader('ETag');
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.status(body.statusCode).send(JSON.stringify(body));
  };
}

/** What of an error may be logged: a database's own details can hold what people wrote. */
function described(error: unknown) {
  const { name, message, stack, code } = error as Error & { code?: string };
  return { type: name, message, stack, code };
}

function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof InvalidCursorError) return badRequest(error.message);
  if (isUnavailable(error)) return unavailable(retrySeconds);
  const { status, errors } = error as { status?: number; errors?: { path?: string; message?: string }[] };
  // What the validator has against a request: 400, or 404 for a path that it cannot take apart.
  if (status === 404) return notFound();
  if (status !== undefined && status >= 400 && status < 500) return badRequest(sentence(errors?.[0]));
  return failed();
}

function sentence({ path, message }: { path?: string; message?: string } = {}): string {
  const name = path?.split('/').at(-1);
  if (!name) return 'The request is malformed.';
  if (/^Unknown query parameter/i.test(message ?? '')) return `The query parameter '${name}' is unknown.`;
  if (/^Empty value/i.test(message ?? '')) return `The query parameter '${name}' is empty.`;
  return `The query parameter '${name}' ${message ?? 'is malformed'}.`;
}
