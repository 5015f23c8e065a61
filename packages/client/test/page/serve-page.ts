import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@threads-api/contract';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface PageServer {
  url: string;
  /** The base URL of the API. */
  api: string;
  /** The responses to the next calls. Later calls get a list of the caller's threads. */
  next: Answer[];
  /** The caller of each call. */
  calls: string[];
  close(): void;
}

/** Serves a page with a script, and an API with scripted responses. */
export async function servePage(script: string): Promise<PageServer> {
  const next: Answer[] = [];
  const calls: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/') return response.setHeader('Content-Type', 'text/html').end(html);
    if (request.url === '/app.js') return response.setHeader('Content-Type', 'text/javascript').end(script);
    if (!request.url?.startsWith(contract.basePath)) return response.writeHead(204).end();
    calls.push(callerOf(request));
    return (next.shift() ?? listThreads)(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    api: `${url}${contract.basePath}`,
    next,
    calls,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Responds with one thread of the caller and an ETag that does not depend on the caller. */
export const listThreads: Answer = (response, request) => {
  const headers = { ETag: '"v1"', 'Cache-Control': 'private, no-cache', Vary: 'Authorization' };
  if (request.headers['if-none-match'] === '"v1"') return void response.writeHead(304, headers).end();
  const body = { data: [{ id: 'thr_1', subject: `Thread of ${callerOf(request)}` }], nextCursor: null };
  response.writeHead(200, { ...headers, 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

export const rateLimited: Answer = (response) =>
  response
    .writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '1' })
    .end(JSON.stringify({ statusCode: 429, message: 'Too many requests.' }));

export const refuse: Answer = (response) =>
  response
    .writeHead(403, { 'Content-Type': 'application/json', 'X-Request-Id': 'req_7' })
    .end(JSON.stringify({ statusCode: 403, message: 'The token lacks a scope.' }));

export const drop: Answer = (response) => response.destroy();

const callerOf = ({ headers }: IncomingMessage) => (headers.authorization ?? '').replace('Bearer ', '');

const html =
  '<!doctype html><meta charset="utf-8"><title>Threads</title><div id="root"></div><script type="module" src="/app.js"></script>';
