import { DatabaseError, explainError, RefusedError, RefusedUrlError } from '#store';

/** The one-line message for a store error that is meant for users. */
export function explainFailure(error: unknown): string | undefined {
  const isExpected = [DatabaseError, RefusedError, RefusedUrlError].some((kind) => error instanceof kind);
  return isExpected ? (error as Error).message : explainError(error);
}
