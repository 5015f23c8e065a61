import { randomUUID } from 'node:crypto';
import { Failure } from '@threads-api/http';
import type { ErrorRequestHandler, Response } from 'express';
import { bodyOf, outageFailure } from './failures.ts';

const unexpected = 'Something went wrong. Try again. If it keeps happening, contact the operator.';

/** Sends the errors of requests that the core does not serve in the same shape. */
export function handleError(onError: (error: unknown, response: Response) => void): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const failure = error instanceof Failure ? error : (outageFailure(error) ?? new Failure(500, unexpected));
    if (failure.status >= 500) onError(error, response);
    response
      .status(failure.status)
      .set({ 'Cache-Control': 'no-store', 'X-Request-Id': `req_${randomUUID()}`, ...failure.headers })
      .json(bodyOf(failure));
  };
}
