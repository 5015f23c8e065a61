// The contract on Fastify: node examples/fastify.ts
import { randomUUID } from 'node:crypto';
import { contract } from '@threads-api/contract';
import { ApiFailure, cacheControlOf, failed, unknownPath } from '@threads-api/contract/errors';
import Fastify, { type FastifyReply } from 'fastify';
import { answer, refuse } from './answer.ts';

const json = 'application/json; charset=utf-8';

const beginReply = (reply: FastifyReply) =>
  reply.headers({ 'X-Request-Id': randomUUID(), 'Cache-Control': cacheControlOf(), Vary: 'Authorization' });

function sendFailure(error: unknown, reply: FastifyReply) {
  if (!(error instanceof ApiFailure)) console.error(error);
  const { status, headers, body } = error instanceof ApiFailure ? error : failed();
  return reply.code(status).headers(headers).type(json).send(JSON.stringify(body));
}

const app = Fastify({
  // A path that cannot be decoded, or an id that is too long, does not exist.
  frameworkErrors: (_error, _request, reply) => sendFailure(unknownPath(), beginReply(reply)),
  routerOptions: { maxParamLength: 16_384 },
});
// Ignore bodies, so that a malformed one does not cause an error before the 405.
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_request, _payload, done) => done(null));

app.addHook('onRequest', async (_request, reply) => void beginReply(reply));

for (const operation of contract.operations)
  app.route({
    method: operation.method,
    url: `${contract.basePath}${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    async handler({ url, params, headers }, reply) {
      const request = {
        url,
        path: params,
        authorization: headers.authorization,
        ifNoneMatch: headers['if-none-match'],
      };
      const text = await answer(operation, request, (name, value) => reply.header(name, value));
      return text === undefined ? reply.code(304).send() : reply.type(json).send(text);
    },
  });

// Fastify does not send a 405 by itself.
app.setNotFoundHandler(({ method, url }, reply) => sendFailure(refuse(method, url), reply));
app.setErrorHandler((error, _request, reply) => sendFailure(error, reply));

const origin = await app.listen({ port: Number(process.env.PORT ?? 8080), host: '127.0.0.1' });
console.log(`${origin}${contract.basePath}`);
