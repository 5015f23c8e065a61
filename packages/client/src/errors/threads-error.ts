/** Where an error comes from. Neither request nor token is kept: an error is logged, sent and shown. */
export interface ErrorPlace {
  method: string;
  url: string;
  /** 0 if there was no answer. */
  status: number;
  /** The server's name for its answer, to quote in a complaint. */
  requestId: string | null;
}

/** What every error of this client has. */
export class ThreadsError extends Error {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly requestId: string | null;

  constructor(message: string, { method, url, status, requestId }: ErrorPlace, options?: ErrorOptions) {
    super(`${message} (${method} ${url}${status ? `, ${status}` : ''})`, options);
    this.name = new.target.name;
    this.method = method;
    this.url = url;
    this.status = status;
    this.requestId = requestId;
  }
}
