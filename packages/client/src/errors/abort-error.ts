import { ThreadsError } from './threads-error.ts';

/** A signal aborted the call. `cause` is the signal's reason. */
export class AbortError extends ThreadsError {
  override get name() {
    return 'AbortError' as const;
  }
}
