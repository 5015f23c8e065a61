import type { Reply } from './call.ts';
import {
  BadRequestError,
  ContractError,
  ForbiddenError,
  NotFoundError,
  RateLimitedError,
  type SentRequest,
  ServerError,
  type ThreadsError,
  UnauthorizedError,
  unexpected,
} from './errors.ts';
import { mask } from './mask.ts';
import { retryAfter } from './retry-after.ts';

/** Creates the error for an unsuccessful response. */
export function errorFrom(target: SentRequest, { status, headers, text }: Reply): ThreadsError {
  const detail = messageIn(text, status);
  // Mask before cutting, because part of a token would not be recognized.
  const beginning = mask(text, target.tokens).slice(0, 80);
  const fact = !detail && `${headers.get('content-type')} ${JSON.stringify(beginning)}`;
  const context = { ...target, status, fact, requestId: headers.get('x-request-id') };
  const message = detail ?? unexpected;
  // A gateway may send these statuses with any body.
  if (status === 401) return new UnauthorizedError(message, context);
  if (status === 403) {
    const scope = headers.get('www-authenticate')?.match(/scope="([^"]*)"/)?.[1] ?? null;
    return new ForbiddenError(message, { ...context, scope });
  }
  if (status === 429 || status >= 500) {
    const wait = retryAfter(headers);
    const kind = status === 429 ? RateLimitedError : ServerError;
    return new kind(message, { ...context, retryAfter: wait && Math.ceil(wait / 1000) });
  }
  if (detail && status === 404) return new NotFoundError(message, context);
  if (detail && status === 400) return new BadRequestError(message, context);
  return new ContractError(message, context);
}

/** The message of an error in the contract's format. Null for any other body. */
function messageIn(text: string, status: number): string | null {
  try {
    const { statusCode, message } = JSON.parse(text);
    return statusCode === status && typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}
