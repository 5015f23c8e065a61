import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { errorCacheControl } from '../failures.ts';
import type { Metrics } from '../metrics.ts';
import { newRequestId } from '../request-id.ts';
import { beginContext, contextOf } from './context.ts';

/** The first step: a request id, the headers of every answer, and a line in the log when it is done. */
export function begin(log: Logger, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const id = newRequestId();
    beginContext(request, { id, method: request.method });
    response.setHeader('X-Request-Id', id);
    response.setHeader('Cache-Control', errorCacheControl);
    response.setHeader('Vary', 'Authorization');
    response.once('close', () => {
      const { operationId = 'none', method, caller } = contextOf(request);
      const seconds = (performance.now() - started) / 1000;
      const status = response.writableFinished ? response.statusCode : 'aborted';
      metrics.observe(operationId, status, seconds);
      // The path alone, without what looks like a token: clients put things where they do not belong.
      const path = request.originalUrl
        .split('?', 1)
        .join()
        .replaceAll(/cthr_\w+/g, 'cthr_…');
      log.info({
        requestId: id,
        method,
        path,
        operationId,
        status,
        ms: Math.round(seconds * 1000),
        userId: caller?.userId,
      });
    });
    next();
  };
}
