import { mask, maskError } from '../mask.ts';

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
