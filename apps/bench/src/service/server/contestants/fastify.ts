import type { AddressInfo } from 'node:net';
import { contract } from '@threads-api/contract';
import Fastify from 'fastify';
import { announce, answers, routeOf } from './given.ts';

const app = Fastify();
for (const { path, parameters } of contract.operations) {
  const schemaOf = (part: string) => ({
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      parameters.filter((parameter) => parameter.in === part).map(({ name, schema }) => [name, schema]),
    ),
  });
  const body = JSON.parse(answers[path] ?? '');
  app.get(
    `${contract.basePath}${routeOf(path)}`,
    {
      schema: {
        querystring: schemaOf('query'),
        params: schemaOf('path'),
        headers: { type: 'object', properties: { authorization: { type: 'string' } }, required: ['authorization'] },
      },
    },
    async () => body,
  );
}
await app.listen({ port: 0, host: '127.0.0.1' });
announce((app.server.address() as AddressInfo).port);
