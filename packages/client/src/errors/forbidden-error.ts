import { ThreadsError } from './threads-error.ts';

/** 403: the token lacks a scope. */
export class ForbiddenError extends ThreadsError {
  /** The scope that is missing. */
  declare readonly scope: string | null;
}
