import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { readBody, TooLong } from '@threads-api/cli/local-server';
import type { Site } from '@threads-api/ui/site';
import { parseOtherTarget } from '../conformance/parse-other-target.ts';
import { runConformance } from '../conformance/run-conformance.ts';
import type { TargetName, Targets } from '../portal-state.ts';
import type { StateStore } from '../state-store.ts';
import { requireOwnOrigin, requireSecret, withSecret } from './guard.ts';
import { Refused } from './refused.ts';
import { securityHeaders } from './security-headers.ts';
import { sendJson } from './send-json.ts';

export interface PortalParts {
  store: StateStore;
  site: Site;
  targets: Targets;
  /** Ends the runs that are in progress. */
  signal: AbortSignal;
  /** What a request needs to start a run. */
  secret: string;
}

const longestBody = 100_000;

/** Serves the pages, their data, and the events that keep it up to date. Starts conformance runs. */
export function createPortal({ store, site, targets, signal, secret }: PortalParts): RequestListener {
  const pages = withSecret(site, secret);
  return (request, response) => {
    handleRequest(request, response).catch((error: Error) => {
      if (error instanceof Refused) return sendJson(response, error.status, { message: error.message });
      if (error instanceof TooLong) return sendJson(response, 413, { message: error.message });
      console.error(error);
      sendJson(response, 500, { message: 'The portal failed. See its terminal for the error.' });
    });
  };

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [pathname = '/'] = (request.url ?? '/').split('?');
    requireOwnOrigin(request);
    if (pathname === '/data/state.json') return sendJson(response, 200, store.state);
    if (pathname === '/events') return sendEvents(request, response);
    if (pathname.startsWith('/conformance/')) {
      return startRun(request, response, pathname.slice('/conformance/'.length));
    }
    const file = pages.get(pathname === '/' ? 'index.html' : pathname.slice(1));
    if (!file) return sendJson(response, 404, { message: 'There is no such page.' });
    response.writeHead(200, { 'Content-Type': file.type, 'Cache-Control': 'no-store', ...securityHeaders });
    response.end(request.method === 'HEAD' ? undefined : file.content);
  }

  async function startRun(request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
    if (request.method !== 'POST') throw new Refused(405, 'Use POST to start a run.');
    requireSecret(request, secret);
    if (name !== 'mock' && name !== 'server' && name !== 'other') throw new Refused(400, 'There is no such server.');
    const target = name === 'other' ? parseOtherTarget(await readJson(request)) : targets[name];
    if (!target) throw new Refused(400, 'There is no such server.');
    const run = runConformance(store, name satisfies TargetName, target, signal);
    // Report a run that cannot start; a run that started continues after the response.
    await Promise.race([run, new Promise((resolve) => setImmediate(resolve))]);
    run.catch(() => undefined);
    sendJson(response, 202, { message: 'The run has started.' });
  }

  /** Sends the name and the value of each field of the state that changes, as server-sent events. */
  function sendEvents(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      ...securityHeaders,
    });
    const sendEvent = (name: string, value: unknown) =>
      response.write(`event: ${name}\ndata: ${JSON.stringify(value)}\n\n`);
    for (const name of ['contract', 'conformance'] as const) sendEvent(name, store.state[name]);
    const unsubscribe = store.subscribe(sendEvent);
    request.once('close', unsubscribe);
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request, longestBody);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(400, 'The request is not JSON.');
  }
}
