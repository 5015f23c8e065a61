import { maskError } from '../mask.ts';

/** The request that an error is about. */
export interface Target {
  method: string;
  url: string;
  /** The tokens that were sent. An error masks them and does not keep them: a server may repeat one. */
  tokens?: string[];
}

/** The details of an error. Neither request nor token is kept: errors are logged, sent and shown. */
export interface ErrorContext extends Target {
  /** Default: 0, if there was no response. */
  status?: number;
  /** The server's id of the response, to quote in a report. */
  requestId?: string | null;
  /** What a developer needs to know, for the message only. */
  fact?: unknown;
  /** The scope that a 403 asks for. */
  scope?: string | null;
  /** The seconds that a 429 asks to wait. */
  retryAfter?: number | null;
}

/** The base of every error of this client. Its message adds the method, the URL and the status to `detail`, for logs. */
export class ThreadsError extends Error {
  // Written out: a minifier changes the names of classes.
  override readonly name: string = 'ThreadsError';
  /** The method of the request. */
  declare readonly method: string;
  /** The URL of the request, without the token. */
  declare readonly url: string;
  /** The status of the response; 0 if there was none. */
  declare readonly status: number;
  /** The server's id of the response, to quote in a report; null if it sent none. */
  declare readonly requestId: string | null;
  /** A sentence to show to people: the server's own message, or this client's if the server sent none. */
  declare readonly detail: string;

  constructor(detail: string, { tokens, fact, ...context }: ErrorContext, options?: ErrorOptions) {
    const { method, url, status } = context;
    super(`${detail} (${[fact, `${method} ${url}`, status].filter(Boolean).join(', ')})`, options);
    Object.assign(this, { status: 0, requestId: null, detail }, context);
    maskError(this, tokens);
  }
}
