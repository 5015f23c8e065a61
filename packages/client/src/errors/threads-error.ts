/** Where an error comes from. Neither request nor token is kept: an error is logged, sent and shown. */
export interface ErrorPlace {
  method: string;
  url: string;
  /** 0 if there was no answer. */
  status: number;
  /** The server's name for its answer, to quote in a complaint. */
  requestId: string | null;
  /** What a 403 says is missing. */
  scope?: string | null;
  /** How long a 429 says to wait, in seconds. */
  retryAfter?: number | null;
}

/** What every error of this client has. */
export class ThreadsError extends Error {
  declare readonly method: string;
  declare readonly url: string;
  declare readonly status: number;
  declare readonly requestId: string | null;

  constructor(message: string, place: ErrorPlace, options?: ErrorOptions) {
    const { method, url, status } = place;
    super(`${message} (${method} ${url}${status ? `, ${status}` : ''})`, options);
    Object.assign(this, place, { name: new.target.name });
  }
}
