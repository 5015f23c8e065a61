import { ThreadsError } from './threads-error.ts';

/** There is no token to send: the token function failed (`cause`), took too long, or returned something else. It is not retried. */
export class TokenError extends ThreadsError {
  override readonly name = 'TokenError';
}
