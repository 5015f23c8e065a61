import { ThreadsError } from './threads-error.ts';

/** 404: the thread does not exist, or the caller may not see it. */
export class NotFoundError extends ThreadsError {
  override get name() {
    return 'NotFoundError' as const;
  }
}
