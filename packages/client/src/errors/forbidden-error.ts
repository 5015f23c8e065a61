import { ThreadsError } from './threads-error.ts';

/** 403: the token lacks a scope. */
export class ForbiddenError extends ThreadsError {
  override get name() {
    return 'ForbiddenError' as const;
  }
  /** The missing scope. */
  declare readonly scope: string | null;
}
