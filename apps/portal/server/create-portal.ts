import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Site } from '@threads-api/ui/site';
import type { TargetName, Targets } from './portal-state.ts';
import { BadRequest, isLoopback, parseOtherTarget, runConformance } from './run-conformance.ts';
import { sendJson } from './send-json.ts';
import type { StateStore } from './state-store.ts';

export interface PortalParts {
  store: StateStore;
  site: Site;
  targets: Targets;
  /** Ends the runs that are in progress. */
  signal: AbortSignal;
}

/** Serves the pages, their data, and the events that keep it up to date. Starts conformance runs. */
export function createPortal({ store, site, targets, signal }: PortalParts): RequestListener {
  return (request, response) => {
    handleRequest(request, response).catch((error: Error) => {
      if (error instanceof BadRequest) return sendJson(response, 400, { message: error.message });
      console.error(error);
      sendJson(response, 500, { message: 'The portal failed. See its terminal for the error.' });
    });
  };

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [pathname = '/'] = (request.url ?? '/').split('?');
    if (!isFromPortal(request)) return sendJson(response, 403, { message: 'The portal serves only its own pages.' });
    if (pathname === '/data/state.json') return sendJson(response, 200, store.state);
    if (pathname === '/events') return sendEvents(request, response);
    if (pathname.startsWith('/conformance/')) {
      return startRun(request, response, pathname.slice('/conformance/'.length));
    }
    const file = site.get(pathname === '/' ? 'index.html' : pathname.slice(1));
    if (!file) return sendJson(response, 404, { message: 'There is no such page.' });
    response.writeHead(200, { 'Content-Type': file.type, 'Cache-Control': 'no-cache', ...securityHeaders });
    response.end(request.method === 'HEAD' ? undefined : file.content);
  }

  async function startRun(request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
    if (request.method !== 'POST') return sendJson(response, 405, { message: 'Use POST to start a run.' });
    if (name !== 'mock' && name !== 'server' && name !== 'other') throw new BadRequest('There is no such server.');
    const target = name === 'other' ? parseOtherTarget(await readJson(request)) : targets[name];
    if (!target) throw new BadRequest('There is no such server.');
    const run = runConformance(store, name satisfies TargetName, target, signal);
    // Report a run that cannot start; a run that started continues after the response.
    await Promise.race([run, new Promise((resolve) => setImmediate(resolve))]);
    run.catch(() => undefined);
    sendJson(response, 202, { message: 'The run has started.' });
  }

  /** Sends the name and the value of each field of the state that changes, as server-sent events. */
  function sendEvents(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    const sendEvent = (name: string, value: unknown) =>
      response.write(`event: ${name}\ndata: ${JSON.stringify(value)}\n\n`);
    for (const name of ['contract', 'conformance'] as const) sendEvent(name, store.state[name]);
    const unsubscribe = store.subscribe(sendEvent);
    request.once('close', unsubscribe);
  }
}

const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
};

/**
 * Whether a request is for a host name of this machine, and comes from a page of the portal or from no page. Pages of
 * other sites must neither read the data nor start runs.
 */
function isFromPortal({ headers: { host = '', origin } }: IncomingMessage): boolean {
  return isLoopback(host.replace(/:\d+$/, '')) && (origin === undefined || origin === `http://${host}`);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > 100_000) throw new BadRequest('The request is too long.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRequest('The request is not JSON.');
  }
}
