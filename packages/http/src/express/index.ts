import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import type { Contract } from '@threads-api/contract/model';
import type { Express, RequestHandler } from 'express';
import { createApi } from '../create-api.ts';
import type { ApiOptions } from '../create-parts.ts';
import type { CallerOf } from '../handlers.ts';
import { createRequestServer, type NodeOptions } from '../node/serve-request.ts';
import { isBelow, toRelative } from '../target.ts';
import { createValidatorReader } from './validator-reader.ts';

export interface ExpressOptions extends NodeOptions {
  /** Whether requests outside the base path go to the next middleware. Otherwise they get a 404. Default: true. */
  fallthrough?: boolean;
}

/**
 * Serves a contract in an Express app or router, under any path. express-openapi-validator validates the requests.
 *
 * @example
 * express().use(createExpressHandler({ contract, findCaller, handlers })).listen(8080);
 */
export function createExpressHandler<C extends Contract, K extends CallerOf<C>>(
  options: ApiOptions<C, K> & ExpressOptions,
): RequestHandler {
  const { fallthrough = true } = options;
  const api = createApi(options, { reader: createValidatorReader });
  const serve = createRequestServer(api, options);
  const { basePath } = api;
  return (request, response, next) => {
    const { baseUrl } = request;
    // Mounted under the base path, which Express has removed.
    const isAtBase = basePath !== '' && baseUrl.endsWith(basePath);
    const target = `${isAtBase ? basePath : ''}${toRelative(request.url)}`;
    if (fallthrough && !isBelow(target, basePath)) return next();
    const prefix = isAtBase ? baseUrl.slice(0, -basePath.length) : baseUrl;
    // `request.ip` also parses `X-Forwarded-For` if there is none.
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    const address = (isForwarded ? request.ip : request.socket.remoteAddress) ?? '';
    const { body: parsedBody } = request;
    void serve(request, response, { target, prefix, address, parsedBody });
  };
}

/**
 * Returns message classes for an HTTP server whose requests go to this app first. Express changes the prototype of every
 * request and response, which is slow. Objects of these classes already have it.
 *
 * @example
 * createHttpServer(app, expressMessages(app)).listen(8080);
 */
export function expressMessages(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class AppRequest extends IncomingMessage {}
  class AppResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {}
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response);
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}
