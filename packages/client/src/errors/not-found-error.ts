import { ThreadsError } from './threads-error.ts';

/** 404: the thread is not in the caller's view. */
export class NotFoundError extends ThreadsError {
  override readonly name = 'NotFoundError';
}
