import { ApiFailure, failed, unavailable } from '@threads-api/contract/errors';
import type { ErrorRequestHandler } from 'express';
import { contextOf } from './request-context.ts';
import { respondWithError } from './respond.ts';

const retrySeconds = 5;

export interface ErrorOptions {
  /** Whether an error means that the service is temporarily unavailable, such as a database outage. */
  isUnavailable(error: unknown): boolean;
  /** Called with every server error. */
  onError(error: unknown, requestId: string): void;
}

/** Converts any error to a response in the contract's format. */
export function handleError({ isUnavailable, onError }: ErrorOptions): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    // The handler was aborted because the client disconnected.
    if (response.closed && error instanceof Error && error.name === 'AbortError') return;
    if (!(error instanceof ApiFailure)) onError(error, contextOf(request).requestId);
    const failure = error instanceof ApiFailure ? error : isUnavailable(error) ? unavailable(retrySeconds) : failed();
    respondWithError(request, response, failure);
  };
}
