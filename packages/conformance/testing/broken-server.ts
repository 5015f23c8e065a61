import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import type { Target } from '../src/target.ts';

export interface FaultRequest {
  method: string;
  /** Below the base address, without the query. */
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Record<string, string>;
}

export interface FaultResponse {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  text: string;
  /** Bytes to write in place of everything else, or a connection to close. */
  raw?: string | 'close';
}

export type Answer = (request: FaultRequest) => Promise<FaultResponse>;

/** One thing that a server does wrong, put between a conforming server and whoever asks it. */
export interface Fault {
  id: string;
  /** What the server does. */
  what: string;
  /** The check that tells it first. */
  caughtBy: string;
  /** Whether it shows only where the rate limit is met. */
  rateLimit?: true;
  /** Where the broken server answers instead of the base path. */
  basePath?: string;
  /** The broken answer, made from the right one. Called once for each server: what it remembers, it remembers there. */
  breakAnswer(answer: Answer, target: Target): Answer;
}

export interface BrokenServer {
  target: Target;
  close(): Promise<void>;
}

/** Starts a server that answers like the one of the target, but for one fault. */
export async function startBrokenServer(target: Target, fault: Fault): Promise<BrokenServer> {
  const { origin, pathname } = new URL(target.baseUrl);
  const basePath = fault.basePath ?? pathname;
  const pool = new Pool(origin, { connections: 8 });
  const healthy: Answer = async ({ method, path, query, headers }) => {
    const search = `${query}`;
    const answer = await pool.request({
      method: method as 'GET',
      path: `${path.startsWith('?outside') ? path.slice('?outside'.length) : `${pathname}${path}`}${search && `?${search}`}`,
      headers,
    });
    const received = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
    return { status: answer.statusCode, headers: Object.fromEntries(received), text: await answer.body.text() };
  };
  const answer = fault.breakAnswer(healthy, target);

  const server = createServer(async (request, response) => {
    const [path = '', ...search] = (request.url ?? '').split('?');
    // A fault takes bodies apart: they are asked for as they are.
    const { host: _, connection: __, 'accept-encoding': ___, ...headers } = request.headers as Record<string, string>;
    const given = await answer({
      method: request.method ?? 'GET',
      path: path.startsWith(basePath) ? path.slice(basePath.length) : `?outside${path}`,
      query: new URLSearchParams(search.join('?')),
      headers,
    });
    if (given.raw === 'close') request.socket.destroy();
    else if (given.raw !== undefined) request.socket.end(given.raw);
    else {
      const {
        'transfer-encoding': __,
        'content-length': ___,
        connection: ____,
        'keep-alive': _____,
        ...kept
      } = given.headers;
      response.writeHead(given.status, kept);
      response.end(given.status === 304 || request.method === 'HEAD' ? undefined : given.text);
    }
  });
  await listen(server);
  const { port } = server.address() as AddressInfo;
  return {
    target: { ...target, baseUrl: `http://127.0.0.1:${port}${basePath}` },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.destroy();
    },
  };
}

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
