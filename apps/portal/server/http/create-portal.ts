import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { htmlReport } from '@threads-api/conformance';
import type { Site } from '@threads-api/ui/site';
import type { Runner } from '../conformance/run-conformance.ts';
import { liveFields, serviceNames } from '../portal-state.ts';
import type { StateStore } from '../state-store.ts';
import { requireOwnOrigin, requireSecret, withSecret } from './guard.ts';
import { Refused, securityHeaders, sendJson, sendJsonText } from './respond.ts';

export interface PortalParts {
  store: StateStore;
  site: Site;
  /** Returns the document for the reference page, as JSON. */
  reference(): string;
  runner: Runner;
  /** The secret that a request must send to start a run. */
  secret: string;
}

/** Serves the pages, their data and its updates, and starts conformance runs. */
export function createPortal(parts: PortalParts): RequestListener {
  const { store, site, reference, runner, secret } = parts;
  const pages = withSecret(site, secret);
  return (request, response) => {
    handleRequest(request, response).catch((error: Error) => {
      if (error instanceof Refused) return sendJson(response, error.status, { message: error.message });
      console.error(error);
      sendJson(response, 500, { message: 'Internal error. See the terminal of the portal.' });
    });
  };

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [pathname = '/'] = (request.url ?? '/').split('?');
    requireOwnOrigin(request);
    if (pathname === '/data/state.json') return sendJson(response, 200, store.state);
    if (pathname === '/data/document.json') return sendJsonText(response, reference());
    if (pathname === '/events') return sendEvents(request, response);
    if (pathname.startsWith('/conformance/')) {
      return startRun(request, response, pathname.slice('/conformance/'.length));
    }
    if (pathname.startsWith('/reports/')) return sendReport(response, pathname.slice('/reports/'.length));
    const file = pages.get(pathname === '/' ? 'index.html' : pathname.slice(1));
    if (!file) return sendJson(response, 404, { message: 'There is no such page.' });
    response.writeHead(200, { 'Content-Type': file.type, 'Cache-Control': 'no-store', ...securityHeaders });
    response.end(request.method === 'HEAD' ? undefined : file.content);
  }

  async function startRun(request: IncomingMessage, response: ServerResponse, given: string): Promise<void> {
    if (request.method !== 'POST') throw new Refused(405, 'Use POST to start a run.');
    requireSecret(request, secret);
    const name = serviceNames.find((each) => each === given);
    if (!name) throw new Refused(400, 'There is no such server.');
    const run = runner.run(name);
    // Report a run that cannot start. A run that has started continues after the response.
    await Promise.race([run, new Promise((resolve) => setImmediate(resolve))]);
    run.catch(() => undefined);
    sendJson(response, 202, { message: 'The run has started.' });
  }

  /** Sends the report of the last run, which shows what the checked server sent. It has no scripts and loads nothing. */
  function sendReport(response: ServerResponse, file: string): void {
    const name = serviceNames.find((each) => file === `${each}.html`);
    const report = name && store.state.conformance?.[name].report;
    if (!report) throw new Refused(404, 'There is no report yet.');
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      ...securityHeaders,
    });
    response.end(htmlReport(report));
  }

  /** Sends each changed field of the state as a server-sent event. */
  function sendEvents(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      ...securityHeaders,
    });
    const sendEvent = (name: string, value: unknown) =>
      response.write(`event: ${name}\ndata: ${JSON.stringify(value)}\n\n`);
    for (const name of liveFields) if (store.state[name]) sendEvent(name, store.state[name]);
    const unsubscribe = store.subscribe(sendEvent);
    request.once('close', unsubscribe);
  }
}
