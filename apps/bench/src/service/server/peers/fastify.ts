import type { AddressInfo } from 'node:net';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import rateLimit from '@fastify/rate-limit';
import { contract, type OperationId } from '@threads-api/contract';
import Fastify, { type FastifyRequest, LogController } from 'fastify';
import { announce, openReads, routeOf, unreachedLimit } from './peer-setup.ts';
import type { Caller } from './thread-pages.ts';

// Has the features of our server, from common packages: log, compression, token, rate limit, scope, request and response
// schemas, ETag.
const reads = await openReads();
const callers = new WeakMap<FastifyRequest, Caller>();
const userOf = (request: FastifyRequest) => callers.get(request)?.userId ?? '';

type Find = (userId: string, id: string, query: Record<string, number>) => unknown;
const finds: Partial<Record<OperationId, Find>> = {
  listThreads: (userId, _id, { limit = 0 }) => reads.listThreads(userId, limit),
  getThread: (userId, id, { historyLimit = 0 }) => reads.getThread(userId, id, historyLimit),
  listThreadNotes: (userId, id, { limit = 0 }) => reads.listNotes(userId, id, limit),
};

// Our server also logs one line per request.
const logController = new LogController({ disableRequestLogging: true });
const app = Fastify({ logger: true, logController, ajv: { customOptions: { strict: false } } });
app.addHook('onResponse', async (request, reply) => {
  request.log.info({ method: request.method, url: request.url, status: reply.statusCode, ms: reply.elapsedTime });
});
app.addHook('onRequest', async (request, reply) => {
  const caller = await reads.findCaller(request.headers.authorization);
  if (!caller) return reply.code(401).send({ statusCode: 401, message: 'The access token is missing or invalid.' });
  callers.set(request, caller);
});
await app.register(compress);
await app.register(etag, { weak: true });
await app.register(rateLimit, {
  max: unreachedLimit.requests,
  timeWindow: unreachedLimit.windowSeconds * 1000,
  enableDraftSpec: true,
  keyGenerator: userOf,
});

for (const { id, path, scope = '', parameters, success } of contract.operations) {
  const schemaOf = (part: string) => ({
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      parameters.filter((parameter) => parameter.in === part).map(({ name, schema }) => [name, schema]),
    ),
  });
  app.get<{ Params: { id: string }; Querystring: Record<string, number> }>(
    `${contract.basePath}${routeOf(path)}`,
    { schema: { querystring: schemaOf('query'), params: schemaOf('path'), response: { 200: success?.schema } } },
    async (request, reply) => {
      const caller = callers.get(request);
      if (!caller?.scopes.includes(scope))
        return reply.code(403).send({ statusCode: 403, message: 'The access token lacks a scope.' });
      const body = await finds[id]?.(caller.userId, request.params.id, request.query);
      if (!body) return reply.code(404).send({ statusCode: 404, message: 'Not found.' });
      reply.header('Cache-Control', 'private, no-cache');
      return body;
    },
  );
}
await app.listen({ port: 0, host: '127.0.0.1' });
announce((app.server.address() as AddressInfo).port);
