import type { OperationId } from '@threads-api/contract';
import { cacheControlOf } from '@threads-api/contract/errors';
import type { RequestHandler } from 'express';
import type { Caller } from './handlers.ts';
import { maskPath } from './mask-path.ts';
import { beginContext, contextOf } from './request-context.ts';
import { newRequestId } from './request-id.ts';
import { createTurnClock } from './turn-clock.ts';

/** A finished request, for logs and metrics. */
export interface CompletedRequest {
  requestId: string;
  method: string;
  /** The path without the query and with masked tokens. */
  path: string;
  /** Absent for unknown paths and methods. */
  operationId?: OperationId;
  /** `aborted` if the client disconnected. */
  status: number | 'aborted';
  /** The duration, measured from the event loop turn that read the request. It includes the wait behind other requests. */
  milliseconds: number;
  /** Absent if the token is missing or invalid. */
  caller?: Caller;
  /** The address of the client. */
  address: string;
}

/** The first middleware. Sets the request id and the common headers, and calls `onResponse` when the response ends. */
export function beginRequest(onResponse: (request: CompletedRequest) => void): RequestHandler {
  const startOfTurn = createTurnClock();
  return (request, response, next) => {
    const started = startOfTurn();
    const requestId = newRequestId();
    beginContext(request, { requestId, method: request.method });
    response.setHeader('X-Request-Id', requestId);
    response.setHeader('Cache-Control', cacheControlOf());
    // `vary` keeps the names that earlier middleware has set.
    response.vary('Authorization, Accept-Encoding');
    const address = request.ip ?? '';
    response.once('close', () => {
      const { operation, ...context } = contextOf(request);
      onResponse({
        ...context,
        ...(operation && { operationId: operation.id }),
        path: maskPath(request.originalUrl),
        status: response.writableFinished ? response.statusCode : 'aborted',
        milliseconds: performance.now() - started,
        address,
      });
    });
    next();
  };
}
