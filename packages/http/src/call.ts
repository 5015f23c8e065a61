import type { Operation } from '@threads-api/contract/model';
import type { Credentials } from './access/credentials.ts';
import type { Caller } from './handlers.ts';
import type { HttpRequest } from './http-message.ts';
import type { Input } from './request/request-reader.ts';

/** A request and the results of the steps so far. A handler receives it as a validated request. */
export class Call<C extends Caller = Caller> {
  readonly request: HttpRequest;
  /** The `X-Request-Id` of the response. The server always creates its own. */
  readonly requestId: string = `req_${crypto.randomUUID()}`;
  readonly started: number;
  /** The query with its `?`, or an empty string. */
  search = '';
  /** The path parameters as decoded texts. */
  segments: Record<string, string> = {};
  /** The validated parameters and body, with their types and defaults. Empty until they are read. */
  path: Input['path'] = {};
  query: Input['query'] = {};
  body: unknown;
  /** Undefined for unknown paths and methods. */
  operation: Operation | undefined;
  credentials: Credentials | undefined;
  caller: C | undefined;
  /** The headers of the rate limit. Undefined if the request was not counted. */
  limitHeaders: Record<string, string> | undefined;
  /** The server error that `onError` received. */
  error: unknown;

  constructor(request: HttpRequest) {
    this.request = request;
    this.started = request.started ?? performance.now();
  }

  /** Created on first use, because many handlers do not need it. */
  get signal(): AbortSignal {
    return this.request.signal;
  }
}

/** A finished request, for logs and metrics. */
export interface CompletedRequest<C extends Caller = Caller> {
  requestId: string;
  method: string;
  /** The path with the mount path, without the query. */
  path: string;
  /** Absent for unknown paths and methods. */
  operationId?: string | undefined;
  /** `aborted` if the client disconnected. */
  status: number | 'aborted';
  /** The time from the arrival of the request to the end of the response. */
  milliseconds: number;
  /** Absent if the credentials are missing or invalid. */
  caller?: C | undefined;
  /** The address of the client. */
  address: string;
  /** The server error that `onError` received, if any. */
  error?: unknown;
}

export function describeCall<C extends Caller>(call: Call<C>, status: number | 'aborted'): CompletedRequest<C> {
  const { request, requestId, operation, caller, started, error } = call;
  const { method, target, prefix = '', address } = request;
  return {
    requestId,
    method,
    path: prefix + (/[?#]/.test(target) ? target.replace(/[?#].*$/s, '') : target),
    operationId: operation?.id,
    status,
    milliseconds: performance.now() - started,
    caller,
    address,
    error,
  };
}
