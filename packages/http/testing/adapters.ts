import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Contract } from '@threads-api/contract/model';
import express from 'express';
import Fastify from 'fastify';
import helmet from 'helmet';
import { Hono } from 'hono';
import { createExpressHandler } from '../src/express/index.ts';
import { createFastifyPlugin } from '../src/fastify.ts';
import { createFetchHandler } from '../src/fetch.ts';
import type { CallerOf } from '../src/handlers.ts';
import type { ApiOptions } from '../src/index.ts';
import { createHttpServer, createNodeListener } from '../src/node/index.ts';

/** Serves the same options with each adapter, under a prefix. */
export const adapters = {
  express: (options, prefix) =>
    createServer(express().use(prefix || '/', createExpressHandler({ ...options, fallthrough: prefix !== '' }))),
  'express with other middleware': (options, prefix) =>
    createServer(
      express()
        .use(helmet(), (_request, response, next) => {
          response.setHeader('X-Served-By', 'express');
          next();
        })
        .use(prefix || '/', createExpressHandler({ ...options, fallthrough: prefix !== '' })),
    ),
  async fastify(options, prefix) {
    const app = Fastify({ serverFactory: (listener) => createHttpServer(listener) });
    await app.register(createFastifyPlugin(options), { prefix }).ready();
    return app.server;
  },
  hono(options, prefix) {
    const handle = createFetchHandler({
      ...options,
      basePath: `${prefix}${options.basePath ?? options.contract.basePath}`,
    });
    // `mount` creates another request, which fails for TRACE.
    const app = new Hono().all('*', ({ req }) => handle(req.raw));
    return createHttpServer(getRequestListener(app.fetch));
  },
  node: (options, prefix) =>
    createHttpServer(
      createNodeListener({ ...options, basePath: `${prefix}${options.basePath ?? options.contract.basePath}` }),
    ),
} satisfies Record<string, Adapter>;

type Adapter = <C extends Contract, K extends CallerOf<C>>(
  options: ApiOptions<C, K>,
  prefix: string,
) => Server | Promise<Server>;

export const adapterNames = Object.keys(adapters) as (keyof typeof adapters)[];
