import { ThreadsError } from './threads-error.ts';

/** No response arrived, or the attempt timed out. `cause` is the error from `fetch`, if there is one. */
export class NetworkError extends ThreadsError {
  override readonly name = 'NetworkError';
}
