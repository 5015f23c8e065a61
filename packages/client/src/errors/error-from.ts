import { retryAfter } from '../retry-timing.ts';
import { BadRequestError } from './bad-request-error.ts';
import { ContractError } from './contract-error.ts';
import { ForbiddenError } from './forbidden-error.ts';
import { NotFoundError } from './not-found-error.ts';
import { RateLimitedError } from './rate-limited-error.ts';
import { ServerError } from './server-error.ts';
import type { ErrorPlace, ThreadsError } from './threads-error.ts';
import { UnauthorizedError } from './unauthorized-error.ts';

/** As much of an answer as an error tells of. */
export type ErrorSource = Pick<Response, 'status' | 'url' | 'headers'>;

/** The error that the answer to a read stands for. */
export function errorFrom(response: ErrorSource, body: unknown): ThreadsError {
  const { status, url, headers } = response;
  const place: ErrorPlace = { method: 'GET', url, status, requestId: headers.get('x-request-id') };
  const { statusCode, message } = (body ?? {}) as { statusCode?: unknown; message?: unknown };
  const known = statusCode === status && typeof message === 'string';
  const text = known ? message : 'Outside the contract';
  // What stands in front of a service says these in words of its own.
  if (status === 429) {
    const wait = retryAfter(headers, Date.now());
    return new RateLimitedError(text, { ...place, retryAfter: wait && Math.ceil(wait / 1000) });
  }
  if (status === 500 || status === 503) return new ServerError(text, place);
  if (known && status === 403) {
    return new ForbiddenError(text, {
      ...place,
      scope: /scope="([^"]*)"/.exec(headers.get('www-authenticate') ?? '')?.[1] ?? null,
    });
  }
  const kinds: Record<number, typeof ContractError> = {
    400: BadRequestError,
    401: UnauthorizedError,
    404: NotFoundError,
  };
  return new ((known && kinds[status]) || ContractError)(text, place);
}
