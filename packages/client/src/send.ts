/** One call on its way through the wrappers. */
export interface Call {
  /** As openapi-fetch made it. It is not sent itself: each attempt is a new request. */
  request: Request;
  /** Added to the headers of the request. */
  headers: Record<string, string>;
  /** Ends the whole call: by the caller, by the client, or when its time is over. */
  signal: AbortSignal;
  /** When the time of the call is over. */
  deadline: number;
  /** The token of this attempt. */
  token?: string;
}

/** A response that has arrived completely. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

export type Send = (call: Call) => Promise<Reply>;
