import { ThreadsError } from './threads-error.ts';

/** There was no response, or not in time. `cause` is the error of `fetch`. */
export class NetworkError extends ThreadsError {
  override readonly name = 'NetworkError';
}
