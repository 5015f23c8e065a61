import { mask, maskError } from './mask.ts';

/** The request that caused an error. */
export interface SentRequest {
  method: string;
  url: string;
  /** The tokens to mask in messages, because a server may echo them. Errors do not keep them. */
  tokens?: string[];
}

/** The details of an error. Errors are logged and displayed, so they contain neither the request nor the token. */
export interface ErrorContext extends SentRequest {
  /** The status of the response. Default: 0, for no response. */
  status?: number;
  /** The server's request id, to include in bug reports. */
  requestId?: string | null;
  /** A technical detail for the message. */
  fact?: unknown;
  /** The scope that a 403 requires. */
  scope?: string | null;
  /** The wait that a 429 or 5xx asks for, in seconds. */
  retryAfter?: number | null;
  /** The system's error code. */
  code?: string | null;
}

/** The names of all errors, so that the compiler checks a `switch`. */
export type ThreadsErrorName =
  | 'AbortError'
  | 'BadRequestError'
  | 'ContractError'
  | 'ForbiddenError'
  | 'NetworkError'
  | 'NotFoundError'
  | 'RateLimitedError'
  | 'ServerError'
  | 'ThreadsError'
  | 'TokenError'
  | 'UnauthorizedError';

/** The base class of all errors. Its message adds the method, URL and status to `detail`, for logs. */
export class ThreadsError extends Error {
  /** The class name. Minifiers rename classes, so it is a literal. On the prototype, it also appears in stacks. */
  override get name(): ThreadsErrorName {
    return 'ThreadsError';
  }
  /** The method of the request. */
  declare readonly method: string;
  /** The URL of the request, without the token. */
  declare readonly url: string;
  /** The status of the response. 0 if there was none. */
  declare readonly status: number;
  /** The server's request id, to include in bug reports. Null if it sent none. */
  declare readonly requestId: string | null;
  /** A sentence for the user: the server's message, or the client's if the server sent none. */
  declare readonly detail: string;

  constructor(sentence: string, { tokens, fact, ...context }: ErrorContext, options?: ErrorOptions) {
    // Mask before cutting, because part of a token would not be recognized.
    const cut = (text: unknown) => mask(`${text}`, tokens).slice(0, 500);
    const { method, url, status, code } = context;
    const facts = [fact, code, `${method} ${url}`, status].filter(Boolean).map(cut);
    const detail = cut(sentence);
    super(`${detail} (${facts.join(', ')})`, options);
    Object.assign(this, { status: 0, requestId: null, detail }, context);
    maskError(this, tokens);
  }
}

/** 400: the request is malformed, or its cursor is invalid. With status 0, the client rejected the call before sending it. */
export class BadRequestError extends ThreadsError {
  override get name() {
    return 'BadRequestError' as const;
  }
}

/** 401: the token is missing or invalid. */
export class UnauthorizedError extends ThreadsError {
  override get name() {
    return 'UnauthorizedError' as const;
  }
}

/** 403: the token lacks a scope. */
export class ForbiddenError extends ThreadsError {
  override get name() {
    return 'ForbiddenError' as const;
  }
  /** The missing scope. */
  declare readonly scope: string | null;
}

/** 404: the thread does not exist, or the caller may not see it. */
export class NotFoundError extends ThreadsError {
  override get name() {
    return 'NotFoundError' as const;
  }
}

/** 429, and the client gave up: the required wait is longer than `longestWait`, or no attempts are left. */
export class RateLimitedError extends ThreadsError {
  override get name() {
    return 'RateLimitedError' as const;
  }
  /** The wait in seconds. Null if the server sent no valid time. */
  declare readonly retryAfter: number | null;
}

/** 5xx: the service, or a proxy in front of it, failed. */
export class ServerError extends ThreadsError {
  override get name() {
    return 'ServerError' as const;
  }
  /** The wait that the server asks for, in seconds. Null if it sent no valid time. */
  declare readonly retryAfter: number | null;
}

export const unexpected = 'The service sent an unexpected response.';

/** The contract does not allow this response. It probably comes from a proxy or another program. */
export class ContractError extends ThreadsError {
  override get name() {
    return 'ContractError' as const;
  }
}

/** No complete response arrived in time. `cause` is the error from `fetch`, if there is one. */
export class NetworkError extends ThreadsError {
  override get name() {
    return 'NetworkError' as const;
  }
  /** The system's error code, such as `ECONNREFUSED`. Null after a timeout and in browsers. */
  declare readonly code: string | null;
}

/** The token function failed (`cause`), timed out, or did not return a token. The call is not retried. */
export class TokenError extends ThreadsError {
  override get name() {
    return 'TokenError' as const;
  }
}

/** A signal aborted the call. `cause` is the signal's reason. */
export class AbortError extends ThreadsError {
  override get name() {
    return 'AbortError' as const;
  }
}
