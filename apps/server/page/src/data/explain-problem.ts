import { ForbiddenError, NetworkError, RateLimitedError } from '@threads-api/client';
import { RequestError } from './request.ts';

/** Why something could not be read, for people. The messages of the client are for developers: they name the request. */
export function explainProblem(error: Error): string {
  if (error instanceof RequestError) return error.message;
  if (error instanceof NetworkError) return 'The inbox cannot be reached.';
  if (error instanceof RateLimitedError) return 'There were too many requests. Wait a moment.';
  if (error instanceof ForbiddenError) return 'You may not see this.';
  return 'The inbox failed.';
}
