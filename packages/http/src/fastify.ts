import type { Contract } from '@threads-api/contract/model';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { createApi } from './create-api.ts';
import type { ApiOptions } from './create-parts.ts';
import type { CallerOf } from './handlers.ts';
import { createRequestServer, type NodeOptions } from './node/serve-request.ts';
import { toRelative } from './target.ts';

/**
 * Serves a contract as a Fastify plugin, under any prefix.
 *
 * @example
 * app.register(createFastifyPlugin({ contract, findCaller, handlers }));
 */
export function createFastifyPlugin<C extends Contract, K extends CallerOf<C>>(
  options: ApiOptions<C, K> & NodeOptions,
): FastifyPluginAsync {
  const api = createApi(options);
  const serve = createRequestServer(api, options);
  const { basePath } = api;
  return async (app) => {
    const isAtBase = basePath !== '' && app.prefix.endsWith(basePath);
    const prefix = isAtBase ? app.prefix.slice(0, -basePath.length) : app.prefix;
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      serve(
        request.raw,
        reply.raw,
        { target: toRelative(request.url).slice(prefix.length), prefix, address: request.ip },
        (finished) => {
          reply.code(finished.status).headers(finished.headers).send(finished.body);
        },
      ).then(() => reply);
    await app.register(
      async (scope) => {
        // The core reads the body, after it has checked the credentials.
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
        // Fastify rejects malformed media types before the handler. The core responds in the format of the API.
        scope.setErrorHandler((error: Partial<FastifyError>, request, reply) => {
          if (!/^FST_ERR_(CTP|ROUTE)_/.test(error.code ?? '')) throw error;
          return handler(request, reply);
        });
        scope.all('/*', handler);
        // Methods that Fastify does not route, and the base path itself.
        scope.setNotFoundHandler(handler);
      },
      { prefix: isAtBase ? '' : basePath },
    );
  };
}
