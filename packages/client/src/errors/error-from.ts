import { BadRequestError } from './bad-request-error.ts';
import { ContractError } from './contract-error.ts';
import { ForbiddenError } from './forbidden-error.ts';
import { NotFoundError } from './not-found-error.ts';
import { RateLimitedError } from './rate-limited-error.ts';
import { ServerError } from './server-error.ts';
import type { ErrorPlace, ThreadsError } from './threads-error.ts';
import { UnauthorizedError } from './unauthorized-error.ts';

/** The error that an answer stands for. */
export function errorFrom(method: string, response: Response, body: unknown): ThreadsError {
  const { status, url, headers } = response;
  const place: ErrorPlace = { method, url, status, requestId: headers.get('x-request-id') };
  const { statusCode, message } = (body ?? {}) as { statusCode?: unknown; message?: unknown };
  if (statusCode !== status || typeof message !== 'string')
    return new ContractError('The answer is outside the contract', place);
  switch (status) {
    case 400:
      return new BadRequestError(message, place);
    case 401:
      return new UnauthorizedError(message, place);
    case 403:
      return new ForbiddenError(
        message,
        place,
        /scope="([^"]*)"/.exec(headers.get('www-authenticate') ?? '')?.[1] ?? null,
      );
    case 404:
      return new NotFoundError(message, place);
    case 429:
      return new RateLimitedError(message, place, Number(headers.get('retry-after')) || null);
    case 500:
    case 503:
      return new ServerError(message, place);
    default:
      return new ContractError(message, place);
  }
}
