import { ThreadsError } from './threads-error.ts';

/** 401: the token is missing or invalid. */
export class UnauthorizedError extends ThreadsError {
  override get name() {
    return 'UnauthorizedError' as const;
  }
}
