// The contract on Fastify: node examples/fastify.ts
import { contract } from '@threads-api/contract';
import { createFastifyPlugin } from '@threads-api/http/fastify';
import { createHttpServer } from '@threads-api/http/node';
import Fastify from 'fastify';
import { findCaller, handlers } from './data.ts';
import { listen } from './listen.ts';

const app = Fastify({ serverFactory: (listener) => createHttpServer(listener) });
await app.register(createFastifyPlugin({ contract, findCaller, handlers })).ready();
listen(app.server);
