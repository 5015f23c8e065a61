import { DatabaseError, explainError, RefusedError } from '#store';

/** The one-line message for a store error that is meant for users. */
export function explainFailure(error: unknown): string | undefined {
  return error instanceof DatabaseError || error instanceof RefusedError ? error.message : explainError(error);
}
