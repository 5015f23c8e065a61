import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Target } from '@threads-api/conformance';
import type { Site } from './build-site.ts';
import type { Board, TargetName } from './portal-state.ts';
import { BadRequest, isLoopback, otherTarget, runConformance } from './run-conformance.ts';

export interface PortalParts {
  board: Board;
  site: Site;
  /** The servers that a button runs the kit on. */
  targets: Record<'mock' | 'server', Target>;
}

export interface Door {
  url: string;
  /** Who answers from now on; until then everybody is asked to wait. */
  open(listener: RequestListener): void;
  close(): Promise<void>;
}

/** Takes the port before anything else is started: whoever else is started has to know it. */
export async function takePort(port: number): Promise<Door> {
  let listener: RequestListener = (_, response) => send(response, 503, { message: 'The portal is starting.' });
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    open(answering) {
      listener = answering;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Serves the pages, the state behind them, and what becomes of it. */
export function createPortal({ board, site, targets }: PortalParts): RequestListener {
  return (request, response) => {
    answer(request, response).catch((error: Error) => {
      if (!(error instanceof BadRequest)) console.error(error);
      const status = error instanceof BadRequest ? 400 : 500;
      send(response, status, { message: status === 400 ? error.message : 'The portal failed. Its terminal says why.' });
    });
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [pathname = '/'] = (request.url ?? '/').split('?');
    // A page of another site must neither read what is here nor start anything.
    if (!isOurs(request)) return send(response, 403, { message: 'The portal answers its own pages only.' });
    if (pathname === '/data/state.json') return send(response, 200, board.state);
    if (pathname === '/events') return tell(request, response);
    if (pathname.startsWith('/conformance/')) return start(request, response, pathname.slice('/conformance/'.length));
    const file = site.get(pathname === '/' ? 'index.html' : pathname.slice(1));
    if (!file) return send(response, 404, { message: 'There is no such page.' });
    response.writeHead(200, { 'Content-Type': file.type, 'Cache-Control': 'no-cache', ...securityHeaders });
    response.end(request.method === 'HEAD' ? undefined : file.content);
  }

  async function start(request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
    if (request.method !== 'POST') return send(response, 405, { message: 'A run is started with POST.' });
    if (name !== 'mock' && name !== 'server' && name !== 'other') throw new BadRequest('There is no such server.');
    const target = name === 'other' ? otherTarget(await readJson(request)) : targets[name];
    const begun = runConformance(board, name satisfies TargetName, target);
    // It goes on after the answer; what is wrong from the start is told at once.
    await Promise.race([begun, new Promise((resolve) => setImmediate(resolve))]);
    begun.catch(() => undefined);
    send(response, 202, { message: 'The run has begun.' });
  }

  /** Server-sent events: the name of a part of the state, and the part. */
  function tell(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    const write = (name: string, value: unknown) =>
      response.write(`event: ${name}\ndata: ${JSON.stringify(value)}\n\n`);
    for (const name of ['contract', 'conformance'] as const) write(name, board.state[name]);
    const leave = board.follow(write);
    request.once('close', leave);
  }
}

const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
};

/** Asked under a name of this machine, by a page of the portal or by no page at all. */
function isOurs({ headers: { host = '', origin } }: IncomingMessage): boolean {
  return isLoopback(host.replace(/:\d+$/, '')) && (origin === undefined || origin === `http://${host}`);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > 10_000) throw new BadRequest('The request is too long.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRequest('The request is not JSON.');
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}
