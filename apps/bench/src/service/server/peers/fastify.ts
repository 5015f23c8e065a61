import type { AddressInfo } from 'node:net';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import rateLimit from '@fastify/rate-limit';
import { contract } from '@threads-api/contract';
import Fastify, { type FastifyRequest } from 'fastify';
import { announce, find, findCaller, routeOf, unreachedLimit } from './peer-setup.ts';
import type { Caller } from './thread-pages.ts';

// Has the duties of our server, from common packages: log, compression, token, rate limit, scope, validation, ETag.
const key = Symbol('caller');
const callerOf = (request: FastifyRequest) => (request as FastifyRequest & { [key]: Caller })[key];

const app = Fastify({ logger: true, ajv: { customOptions: { strict: false } } });
await app.register(compress);
await app.register(etag, { weak: true });
app.addHook('onRequest', async (request, reply) => {
  const caller = await findCaller(request.headers.authorization);
  if (!caller) return reply.code(401).send({ statusCode: 401, message: 'The access token is missing or invalid.' });
  Object.assign(request, { [key]: caller });
});
await app.register(rateLimit, {
  max: unreachedLimit.requests,
  timeWindow: unreachedLimit.windowSeconds * 1000,
  keyGenerator: (request) => callerOf(request).userId,
  hook: 'preHandler',
});

for (const { id, path, scope = '', parameters, paging } of contract.operations) {
  const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name, schema }) => [name, schema]);
  app.get<{ Params: { id: string }; Querystring: Record<string, number> }>(
    routeOf(path),
    { schema: { querystring: { type: 'object', additionalProperties: false, properties: Object.fromEntries(query) } } },
    async (request, reply) => {
      const { userId, scopes } = callerOf(request);
      if (!scopes.includes(scope)) return reply.code(403).send({ statusCode: 403, message: 'A scope is missing.' });
      const body = await find[id]?.(userId, request.query[paging?.limit.name ?? ''] ?? 0, request.params.id);
      if (!body) return reply.code(404).send({ statusCode: 404, message: 'Not found.' });
      reply.header('Cache-Control', 'private, no-cache');
      return body;
    },
  );
}
await app.listen({ port: 0, host: '127.0.0.1' });
announce((app.server.address() as AddressInfo).port);
