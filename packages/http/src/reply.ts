/** A response with a certain status, headers and body. Handlers that return only a body get the status of the contract. */
export class Reply<Status extends number = number, Body = unknown> {
  readonly status: Status;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
  /** Default: the content type that the contract declares for the status. */
  readonly contentType: string | undefined;

  constructor(status: Status, body: Body, headers: Record<string, string> = {}, contentType?: string) {
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.contentType = contentType;
  }
}

/**
 * Creates a response, for an operation with several successful statuses or with headers.
 *
 * @example
 * return reply(201, book, { Location: `/books/${book.id}` });
 */
export const reply = <Status extends number, Body>(status: Status, body: Body, headers?: Record<string, string>) =>
  new Reply(status, body, headers);
