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

/** The base class of all errors. Its message adds the method, URL and status to `detail`, for logs. */
export class ThreadsError extends Error {
  declare readonly name: ThreadsErrorName;
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
  declare readonly name: 'BadRequestError';
}

/** 401: the token is missing or invalid. */
export class UnauthorizedError extends ThreadsError {
  declare readonly name: 'UnauthorizedError';
}

/** 403: the token lacks a scope. */
export class ForbiddenError extends ThreadsError {
  declare readonly name: 'ForbiddenError';
  /** The missing scope. */
  declare readonly scope: string | null;
}

/** 404: the thread does not exist, or the caller may not see it. */
export class NotFoundError extends ThreadsError {
  declare readonly name: 'NotFoundError';
}

/** 429, and the client gave up: the required wait is longer than `longestWait`, or no attempts are left. */
export class RateLimitedError extends ThreadsError {
  declare readonly name: 'RateLimitedError';
  /** The wait in seconds. Null if the server sent no valid time. */
  declare readonly retryAfter: number | null;
}

/** 5xx: the service, or a proxy in front of it, failed. */
export class ServerError extends ThreadsError {
  declare readonly name: 'ServerError';
  /** The wait that the server asks for, in seconds. Null if it sent no valid time. */
  declare readonly retryAfter: number | null;
}

export const unexpected = 'The service sent an unexpected response.';

/** The contract does not allow this response. It probably comes from a proxy or another program. */
export class ContractError extends ThreadsError {
  declare readonly name: 'ContractError';
}

/** No complete response arrived in time. `cause` is the error from `fetch`, if there is one. */
export class NetworkError extends ThreadsError {
  declare readonly name: 'NetworkError';
  /** The system's error code, such as `ECONNREFUSED`. Null after a timeout and in browsers. */
  declare readonly code: string | null;
}

/** The token function failed (`cause`), timed out, or did not return a token. The call is not retried. */
export class TokenError extends ThreadsError {
  declare readonly name: 'TokenError';
}

/** A signal aborted the call. `cause` is the signal's reason. */
export class AbortError extends ThreadsError {
  declare readonly name: 'AbortError';
}

const classes = {
  AbortError,
  BadRequestError,
  ContractError,
  ForbiddenError,
  NetworkError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  ThreadsError,
  TokenError,
  UnauthorizedError,
};

/** The names of all errors, so that the compiler checks a `switch`. */
export type ThreadsErrorName = keyof typeof classes;

// Minifiers rename classes, but not properties. On the prototypes, the names also appear in stacks.
for (const [name, { prototype }] of Object.entries(classes)) Object.defineProperty(prototype, 'name', { value: name });
