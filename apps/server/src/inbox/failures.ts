import { type Operation, propertiesOf } from '@threads-api/contract';
import { Failure, notFound } from '@threads-api/http';
import type { ApiError, DraftConflict } from '#inbox-contract';
import {
  ConflictError,
  describeOutage,
  isUnavailable,
  NotFoundError,
  OvertakenDraftError,
  RefusedError,
  StaleDraftError,
} from '#store';

export const notSignedIn = () => new Failure(401, 'You are not signed in.');
export const wrongCsrfToken = () => new Failure(403, 'The page is out of date. Reload it and try again.');
export const tooMany = (what: string, seconds: number) =>
  new Failure(
    429,
    `Too many ${what}. Try again in ${seconds > 90 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`}.`,
    {
      'Retry-After': `${seconds}`,
    },
  );

/** A 409 with the state of the draft, which the page shows. */
class DraftFailure extends Failure {
  readonly state: Omit<DraftConflict, keyof ApiError>;

  constructor(error: Error) {
    super(409, error.message);
    this.state = {
      current: error instanceof StaleDraftError ? error.current : null,
      overtaken: error instanceof OvertakenDraftError,
    };
  }
}

/** Converts the errors of the store. */
export function failureOf(error: unknown, operation: Operation): Failure | undefined {
  if (error instanceof NotFoundError) return notFound(operation);
  if (error instanceof ConflictError)
    return 'overtaken' in propertiesOf(operation.responses['409']?.schema ?? {})
      ? new DraftFailure(error)
      : new Failure(409, error.message);
  if (error instanceof RefusedError) return new Failure(400, error.message);
  return outageFailure(error);
}

export const outageFailure = (error: unknown): Failure | undefined =>
  isUnavailable(error) ? new Failure(503, describeOutage(error), { 'Retry-After': '5' }) : undefined;

/** The body of an error, in the shape of the contract. */
export const bodyOf = (failure: Failure): ApiError | DraftConflict => ({
  statusCode: failure.status,
  message: failure.message,
  ...(failure instanceof DraftFailure && failure.state),
});
