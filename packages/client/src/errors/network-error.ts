import { ThreadsError } from './threads-error.ts';

/** There was no response, or not in time. `cause` is the reason that `fetch` gave. */
export class NetworkError extends ThreadsError {
  override readonly name = 'NetworkError';
}
