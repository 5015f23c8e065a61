import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Site } from '@threads-api/ui/site';
import { liveFields } from '../portal-state.ts';
import type { StateStore } from '../state-store.ts';
import { isOwnRequest, withSecret } from './guard.ts';
import { securityHeaders, sendJson } from './respond.ts';

export interface PortalParts {
  store: StateStore;
  site: Site;
  /** The secret with which the pages control the mock. */
  secret: string;
}

/** Serves the pages, their data and its updates. */
export function createPortal({ store, site, secret }: PortalParts): RequestListener {
  const pages = withSecret(site, secret);
  return (request, response) => {
    const [pathname = '/'] = (request.url ?? '/').split('?');
    if (!isOwnRequest(request)) return sendJson(response, 403, { message: foreign });
    if (pathname === '/data/state.json') return sendJson(response, 200, store.state);
    if (pathname === '/data/document.json') return sendJson(response, 200, store.reference);
    if (pathname === '/events') return sendEvents(request, response);
    const file = pages.get(pathname === '/' ? 'index.html' : pathname.slice(1));
    if (!file) return sendJson(response, 404, { message: 'There is no such page.' });
    response.writeHead(200, { 'Content-Type': file.type, 'Cache-Control': 'no-store', ...securityHeaders });
    response.end(request.method === 'HEAD' ? undefined : file.content);
  };

  /** Sends each changed field of the state as a server-sent event. */
  function sendEvents(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      ...securityHeaders,
    });
    const sendEvent = (name: string, value: unknown) =>
      response.write(`event: ${name}\ndata: ${JSON.stringify(value)}\n\n`);
    for (const name of liveFields) sendEvent(name, store.state[name]);
    const unsubscribe = store.subscribe(sendEvent);
    request.once('close', unsubscribe);
  }
}

const foreign = "The Host header must be the portal's own address, and the Origin header, if present, its own origin.";
