import { ThreadsError } from './threads-error.ts';

/** A signal ended the call. `cause` is the reason of the signal. */
export class AbortError extends ThreadsError {
  override readonly name = 'AbortError';
}
