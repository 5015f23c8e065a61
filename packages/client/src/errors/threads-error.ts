import { mask } from '../mask.ts';

/** What was requested. */
export interface Target {
  method: string;
  url: string;
  /** The tokens that were sent. An error masks them and does not keep them: a server may repeat one. */
  tokens?: string[];
}

/** What an error is about. Neither request nor token is kept: errors are logged, sent and shown. */
export interface ErrorContext extends Target {
  /** Default: 0, if there was no response. */
  status?: number;
  /** The server's id of the response, to quote in a report. */
  requestId?: string | null;
  /** The server's own message, fit to show to people; null if it sent none. */
  detail?: string | null;
  /** The scope that a 403 asks for. */
  scope?: string | null;
  /** The seconds that a 429 asks to wait. */
  retryAfter?: number | null;
}

/** The base of every error of this client. */
export class ThreadsError extends Error {
  // Written out: a minifier changes the names of classes.
  override readonly name: string = 'ThreadsError';
  declare readonly method: string;
  declare readonly url: string;
  /** 0 if there was no response. */
  declare readonly status: number;
  /** The server's id of the response, to quote in a report. */
  declare readonly requestId: string | null;
  /** The server's own message, fit to show to people; null if it sent none. */
  declare readonly detail: string | null;

  constructor(message: string, { tokens, ...context }: ErrorContext, options?: ErrorOptions) {
    const { method, url, status } = context;
    super(`${message} (${method} ${url}${status ? `, ${status}` : ''})`, options);
    Object.assign(this, { status: 0, requestId: null, detail: null }, context);
    mask(this, tokens);
  }
}
