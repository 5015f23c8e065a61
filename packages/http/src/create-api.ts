import type { Contract } from '@threads-api/contract/model';
import { Call, describeCall } from './call.ts';
import { type ApiOptions, createParts, type Validation } from './create-parts.ts';
import type { CallerOf } from './handlers.ts';
import type { HttpRequest, HttpResponse } from './http-message.ts';
import { respond } from './steps.ts';

/** A contract with its handlers. Adapters connect it to a framework. */
export interface Api {
  /** The base path of requests. */
  basePath: string;
  /** Reports a server error. */
  onError(error: unknown, requestId: string): void;
  /** Responds to a request. */
  handle(request: HttpRequest): Promise<HttpResponse>;
  /** Starts a request. The adapter reports its end, because only the adapter knows when the response was sent. */
  open(request: HttpRequest): OpenRequest;
}

export interface OpenRequest {
  requestId: string;
  respond(): Promise<HttpResponse>;
  /** Call it when the response was sent, or the client disconnected. */
  end(status: number | 'aborted'): void;
}

/**
 * Serves a contract with your handlers, independent of a framework.
 *
 * @example
 * const api = createApi({ contract, findCaller: (token) => callers.get(token), handlers: { listBooks, addBook } });
 * const { status, headers, body } = await api.handle({ method: 'GET', target: '/books', headers: {}, address, signal });
 */
export function createApi<C extends Contract, K extends CallerOf<C>>(
  options: ApiOptions<C, K>,
  validation: Validation = {},
): Api {
  const parts = createParts(options, validation);
  const { basePath, onError } = parts;
  const open = (request: HttpRequest): OpenRequest => {
    const call = new Call<K>(request);
    return {
      requestId: call.requestId,
      respond: () => respond(call, parts),
      end: (status) => options.onResponse?.(describeCall(call, status)),
    };
  };
  return {
    basePath,
    onError,
    open,
    async handle(request) {
      const opened = open(request);
      const response = await opened.respond();
      opened.end(response.status);
      return response;
    },
  };
}
