import { ForbiddenError, NetworkError, RateLimitedError } from '@threads-api/client';
import { RequestError } from './request.ts';

/** Why the server rejected the text of a field. A form shows it beside the field. */
export const explainInvalid = (error: Error | null): string | undefined =>
  error instanceof RequestError && error.status === 400 ? error.message : undefined;

/** Explains an error to the user. The client's own messages are for developers: they name the request. */
export function explainProblem(error: Error): string {
  if (error instanceof RequestError) return error.message;
  if (error instanceof NetworkError) return 'The inbox cannot be reached.';
  if (error instanceof RateLimitedError) return 'Too many requests. Wait a moment.';
  if (error instanceof ForbiddenError) return 'You do not have access to this.';
  return 'Something went wrong.';
}
