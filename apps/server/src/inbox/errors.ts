import type { ErrorRequestHandler, Response } from 'express';
import { ZodError } from 'zod';
import {
  ConflictError,
  describeOutage,
  EndedDraftError,
  isUnavailable,
  NotFoundError,
  OvertakenDraftError,
  RefusedError,
  RefusedUrlError,
  StaleDraftError,
} from '#store';
import { resizeRoom } from './room.ts';

/** Rejects a request with a status and a reason. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const notSignedIn = () => new Refusal(401, 'You are not signed in.');

/** Turns every error into `{statusCode, message}`, as the contract does. */
export function handleError(onError: (error: unknown, response: Response) => void): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    resizeRoom(response, 0);
    const [status, message] = describe(error);
    if (status >= 500) onError(error, response);
    response.status(status).set('Cache-Control', 'no-store');
    // The page shows the current draft to the user.
    response.json({
      statusCode: status,
      message,
      ...(error instanceof StaleDraftError && { current: error.current }),
      ...(error instanceof OvertakenDraftError && { overtaken: true }),
    });
  };
}

const conflicts = [StaleDraftError, EndedDraftError, OvertakenDraftError, ConflictError];

function describe(error: unknown): [number, string] {
  if (error instanceof Refusal) return [error.status, error.message];
  if (error instanceof NotFoundError) return [404, error.message];
  if (conflicts.some((kind) => error instanceof kind)) return [409, (error as Error).message];
  if (error instanceof RefusedError || error instanceof RefusedUrlError || error instanceof RangeError)
    return [400, error.message];
  if (error instanceof ZodError) return [400, error.issues.map(describeIssue).join(' ')];
  if (isUnavailable(error)) return [503, describeOutage(error)];
  const { status, type } = error as { status?: number; type?: string };
  if (status === 413) return [413, 'The request is too large.'];
  if (type === 'entity.parse.failed') return [400, 'The request is not JSON.'];
  if (status && status >= 400 && status < 500) return [status, 'The request is invalid.'];
  return [500, 'Something went wrong. Try again. If it keeps happening, contact the operator.'];
}

const describeIssue = ({ path, message }: ZodError['issues'][number]) =>
  `${path.length > 0 ? `${path.join('.')}: ` : ''}${message}.`;
