// The contract on Express: node examples/express.ts
import type { AddressInfo } from 'node:net';
import { createHttpServer, createThreadsApp } from '@threads-api/express';
import { type Caller, callers, handlers } from './data.ts';

const app = createThreadsApp<Caller>({ handlers, findCaller: (token) => callers.get(token) });
const server = createHttpServer(app).listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`);
});
