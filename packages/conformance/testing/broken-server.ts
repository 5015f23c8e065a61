import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Pool } from 'undici';
import type { Target } from '../src/target/target.ts';
import { startServer } from './start-server.ts';

export interface FaultRequest {
  method: string;
  /** Below the base URL, without the query. */
  path: string;
  query: URLSearchParams;
  /** The query exactly as sent. It is forwarded unless `query` is changed. */
  search: string;
  /** Lower-case names. */
  headers: Record<string, string>;
  body: string;
}

export interface FaultResponse {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  text: string;
  /** A body that is not text, instead of `text`. */
  bytes?: Buffer;
  /** Bytes to write instead of a response, or `close` to close the connection. */
  raw?: string | 'close';
}

export type Handler = (request: FaultRequest) => Promise<FaultResponse>;

/** Marks a path that is not below the base path. */
const outsideBasePath = '?outside';

/** Starts a proxy to the server of the target that adds one fault. */
export async function startBrokenServer(
  target: Target,
  fault: { basePath?: string; breakHandler(handler: Handler, target: Target): Handler },
) {
  const { origin, pathname: given } = new URL(target.baseUrl);
  const pathname = given.replace(/\/$/, '');
  const basePath = fault.basePath ?? pathname;
  const pool = new Pool(origin, { connections: 8 });
  const handle = fault.breakHandler(forwardTo(pool, pathname), target);

  const respondTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '', ...rest] = (request.url ?? '').split('?');
    const search = rest.join('?');
    const given = await handle({
      method: request.method ?? 'GET',
      path: path.startsWith(basePath) ? path.slice(basePath.length) : `${outsideBasePath}${path}`,
      query: new URLSearchParams(search),
      search,
      headers: forwardedHeaders(request.headers),
      body: await text(request),
    });
    if (given.raw === 'close') request.socket.destroy();
    else if (given.raw !== undefined) request.socket.end(given.raw);
    else respond(response, given, request.method === 'HEAD');
  };
  const server = await startServer((request, response) => {
    respondTo(request, response).catch((error) => {
      // When the kit ends, it closes its connections, even with requests in progress.
      if (request.socket.destroyed) return;
      // The conforming server closed an idle connection just when it was reused. The kit sends the request again.
      if (error.code !== 'ECONNRESET' && error.code !== 'UND_ERR_SOCKET') throw error;
      request.socket.destroy();
    });
  });
  return {
    target: { ...target, baseUrl: `${server.origin}${basePath}` },
    async close() {
      await server.close();
      await pool.destroy();
    },
  };
}

/** Sends requests to the conforming server. Bodies are not compressed, since faults change them. */
function forwardTo(pool: Pool, basePath: string): Handler {
  return async ({ method, path, query, search: sent, headers, body }) => {
    const search = `${new URLSearchParams(sent)}` === `${query}` ? sent : `${query}`;
    const fullPath = path.startsWith(outsideBasePath) ? path.slice(outsideBasePath.length) : `${basePath}${path}`;
    const response = await pool.request({
      method: method as 'GET',
      path: `${fullPath}${search && `?${search}`}`,
      headers: { ...headers, 'accept-encoding': 'identity' },
      ...(body && { body }),
    });
    const received = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
    return { status: response.statusCode, headers: Object.fromEntries(received), text: await response.body.text() };
  };
}

/** Removes the headers that apply to a single connection. */
function forwardedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const {
    host: _,
    connection: __,
    'content-length': ___,
    'transfer-encoding': ____,
    ...forwarded
  } = headers as Record<string, string>;
  return forwarded;
}

function respond(response: ServerResponse, given: FaultResponse, isHead: boolean): void {
  const { status, headers, text, bytes } = given;
  const { 'transfer-encoding': _, 'content-length': __, connection: ___, 'keep-alive': ____, ...forwarded } = headers;
  const body = bytes ?? text;
  const sized = !isHead && status !== 304 && status !== 204;
  response.writeHead(status, { ...forwarded, ...(sized && { 'content-length': Buffer.byteLength(body) }) });
  response.end(status === 304 || isHead ? undefined : body);
}
