import type { AddressInfo } from 'node:net';
import { contract, isScope } from '@threads-api/contract';
import { createHttpServer, createThreadsApp } from '@threads-api/express';
import { openStore } from '@threads-api/server/store';

// The contract on PostgreSQL, whose requests are counted there or in memory: all else is the same.
const [, , url = '', counted = ''] = process.argv;
const store = await openStore({ url });
const rateLimit = { requests: 1_000_000, windowSeconds: 1 };
const { countRequest } = counted === 'PostgreSQL' ? store : {};
const app = createThreadsApp({
  handlers: store.apiReads,
  async findCaller(token) {
    const caller = await (countRequest ? countRequest(token, rateLimit) : store.findCaller(token));
    return caller && { ...caller, scopes: caller.scopes.filter(isScope) };
  },
  rateLimit,
});
const server = createHttpServer(app).listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}${contract.basePath}`);
});
