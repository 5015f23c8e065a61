import { DatabaseError, explainError, RefusedError, RefusedUrlError } from '#store';

/** The line for an error of the store that is meant for users. */
export function explainFailure(error: unknown): string | undefined {
  const isExpected = [DatabaseError, RefusedError, RefusedUrlError].some((kind) => error instanceof kind);
  return isExpected ? (error as Error).message : explainError(error);
}
