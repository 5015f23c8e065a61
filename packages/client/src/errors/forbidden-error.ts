import { type ErrorPlace, ThreadsError } from './threads-error.ts';

/** 403: the token lacks a scope. */
export class ForbiddenError extends ThreadsError {
  /** The scope that is missing. */
  readonly scope: string | null;

  constructor(message: string, place: ErrorPlace, scope: string | null) {
    super(message, place);
    this.scope = scope;
  }
}
