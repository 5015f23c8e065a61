/** A request, independent of the framework that received it. */
export interface HttpRequest {
  method: string;
  /** The path and query below the mount path, or an absolute URL. */
  target: string;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The address of the client. */
  address: string;
  /** The body. Read only if the operation takes one. */
  body?: AsyncIterable<Uint8Array> | undefined;
  /** The body, if earlier middleware has already parsed it. */
  parsedBody?: unknown;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** The path that the API is mounted under: `/tenants/acme`. */
  prefix?: string;
  /** When the request arrived, in the time of `performance.now()`. */
  started?: number;
  /** Called before the body is read. */
  receive?(owner: BodyOwner): void;
  /** Reserves memory for the response to a user or a network. Returns false if there is not enough. */
  reserve?(userId: string): boolean | Promise<boolean>;
}

/** The user that a body counts for, or the network if there is no user. */
export type BodyOwner = { userId: string } | { network: string };

export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  /** Absent if the response has no body. For a HEAD request, do not send it. */
  body?: string;
}

/** The value of a header. Repeated headers are joined. */
export function headerOf({ headers }: Pick<HttpRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
