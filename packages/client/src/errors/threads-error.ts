import { maskError } from '../mask.ts';

/** The request that caused an error. */
export interface Target {
  method: string;
  url: string;
  /** The tokens to mask in messages, because a server may echo them. Errors do not keep them. */
  tokens?: string[];
}

/** The details of an error. Errors are logged and displayed, so they contain neither the request nor the token. */
export interface ErrorContext extends Target {
  /** The status of the response. Default: 0, for no response. */
  status?: number;
  /** The server's request id, to include in bug reports. */
  requestId?: string | null;
  /** A technical detail for the message. */
  fact?: unknown;
  /** The scope that a 403 requires. */
  scope?: string | null;
  /** The wait that a 429 asks for, in seconds. */
  retryAfter?: number | null;
}

/** The base class of all errors. Its message adds the method, URL and status to `detail`, for logs. */
export class ThreadsError extends Error {
  // A literal, because minifiers rename classes.
  override readonly name: string = 'ThreadsError';
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

  constructor(detail: string, { tokens, fact, ...context }: ErrorContext, options?: ErrorOptions) {
    const { method, url, status } = context;
    super(`${detail} (${[fact, `${method} ${url}`, status].filter(Boolean).join(', ')})`, options);
    Object.assign(this, { status: 0, requestId: null, detail }, context);
    maskError(this, tokens);
  }
}
