// The contract on Hono: node examples/hono.ts
import { getRequestListener } from '@hono/node-server';
import { contract } from '@threads-api/contract';
import { createFetchHandler } from '@threads-api/http/fetch';
import { createHttpServer } from '@threads-api/http/node';
import { Hono } from 'hono';
import { findCaller, handlers } from './data.ts';
import { listen } from './listen.ts';

const handle = createFetchHandler({ contract, findCaller, handlers });
const app = new Hono().all('*', ({ req }) => handle(req.raw));
listen(createHttpServer(getRequestListener(app.fetch)));
