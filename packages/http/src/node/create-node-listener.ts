import type { IncomingMessage, RequestListener } from 'node:http';
import type { Contract } from '@threads-api/contract/model';
import { createApi } from '../create-api.ts';
import type { ApiOptions } from '../create-parts.ts';
import type { CallerOf } from '../handlers.ts';
import { createRequestServer, type NodeOptions } from './serve-request.ts';

export interface NodeListenerOptions extends NodeOptions {
  /** Returns the address of the client. Default: the address of the connection, which may be a proxy's. */
  addressOf?(request: IncomingMessage): string;
}

/**
 * Serves a contract with Node's own HTTP server.
 *
 * @example
 * createHttpServer(createNodeListener({ contract, findCaller, handlers })).listen(8080);
 */
export function createNodeListener<C extends Contract, K extends CallerOf<C>>(
  options: ApiOptions<C, K> & NodeListenerOptions,
): RequestListener {
  const serve = createRequestServer(createApi(options), options);
  const { addressOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '' } = options;
  return (request, response) =>
    void serve(request, response, { target: request.url ?? '/', prefix: '', address: addressOf(request) });
}
