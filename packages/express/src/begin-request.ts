import type { OperationId } from '@threads-api/contract';
import { cacheControlOf } from '@threads-api/contract/errors';
import type { RequestHandler } from 'express';
import type { Caller } from './handlers.ts';
import { maskPath } from './mask-path.ts';
import { beginContext, contextOf } from './request-context.ts';
import { newRequestId } from './request-id.ts';
import { createTurnClock } from './turn-clock.ts';

/** A request that was answered, for logs and metrics. */
export interface AnsweredRequest {
  requestId: string;
  method: string;
  /** The path without the query, and with anything that looks like a token masked. */
  path: string;
  /** Absent for unknown paths and methods. */
  operationId?: OperationId;
  /** `aborted` if the client went away. */
  status: number | 'aborted';
  /** From the turn of the event loop in which it was read, so that waiting behind other requests counts. */
  milliseconds: number;
  /** Absent if the token is missing or invalid. */
  caller?: Caller;
  /** The address of the client. */
  address: string;
}

/** The first middleware: a request id, the headers of every response, and a report when it is done. */
export function beginRequest(onAnswered: (answered: AnsweredRequest) => void): RequestHandler {
  const startOfTurn = createTurnClock();
  return (request, response, next) => {
    const started = startOfTurn();
    const requestId = newRequestId();
    beginContext(request, { requestId, method: request.method });
    response.setHeader('X-Request-Id', requestId);
    response.setHeader('Cache-Control', cacheControlOf());
    // Middleware in front may have set names of its own.
    response.vary('Authorization, Accept-Encoding');
    const address = request.ip ?? '';
    response.once('close', () => {
      const { operation, ...context } = contextOf(request);
      onAnswered({
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
