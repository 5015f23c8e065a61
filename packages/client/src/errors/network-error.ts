import { ThreadsError } from './threads-error.ts';

/** There was no response, or it timed out. `cause` is the error from `fetch`. */
export class NetworkError extends ThreadsError {
  override readonly name = 'NetworkError';
}
