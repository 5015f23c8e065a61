import { ThreadsError } from './threads-error.ts';

/** The token function failed (`cause`), timed out, or did not return a token. The call is not retried. */
export class TokenError extends ThreadsError {
  override get name() {
    return 'TokenError' as const;
  }
}
