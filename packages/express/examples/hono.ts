// The contract on Hono: node examples/hono.ts
import { randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import { contract } from '@threads-api/contract';
import { ApiFailure, cacheControlOf, failed } from '@threads-api/contract/errors';
import { Hono } from 'hono';
import { answer, refuse } from './answer.ts';

const json = 'application/json; charset=utf-8';
const app = new Hono();

app.use(async (context, next) => {
  context.header('X-Request-Id', randomUUID());
  context.header('Cache-Control', cacheControlOf());
  context.header('Vary', 'Authorization');
  await next();
});

for (const operation of contract.operations)
  app.on(operation.method, `${contract.basePath}${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async (context) => {
    const { req: request } = context;
    const text = await answer(
      operation,
      {
        url: request.url,
        path: request.param(),
        authorization: request.header('Authorization'),
        ifNoneMatch: request.header('If-None-Match'),
      },
      (name, value) => context.header(name, value),
    );
    return text === undefined ? context.body(null, 304) : context.body(text, 200, { 'Content-Type': json });
  });

// Hono does not send a 405 by itself.
app.notFound(({ req: { method, path } }) => {
  throw refuse(method, path);
});

app.onError((error, context) => {
  if (!(error instanceof ApiFailure)) console.error(error);
  const { status, headers, body } = error instanceof ApiFailure ? error : failed();
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  return context.body(JSON.stringify(body), status as 500, { 'Content-Type': json });
});

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 8080), hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`http://127.0.0.1:${port}${contract.basePath}`);
});
