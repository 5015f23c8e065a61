import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream';
import { isLoopbackHost } from '@threads-api/cli/local-server';
import type { HttpRequest } from '@threads-api/http';
import type { FinishedResponse } from '../respond/create-mock-api.ts';
import { cutText, slowly } from '../respond/cut-text.ts';
import { type Controls, handleControl, refuse } from './control.ts';
import type { MockOptions } from './mock-options.ts';

export interface ListenerOptions extends Pick<MockOptions, 'allowedHosts' | 'onResponse'> {
  host: string;
  controlSecret: string;
  controls: Controls;
  respond: (request: HttpRequest) => Promise<FinishedResponse>;
}

export function createRequestListener(options: ListenerOptions): RequestListener {
  const { respond, controls, controlSecret, onResponse } = options;
  const refuseHost = createHostCheck(options);

  return (request, response) => {
    handleRequest(request, response).catch((error) => {
      // The client closed the connection before it sent the complete body.
      if (request.destroyed && !request.complete) return;
      console.error(error);
      response.writeHead(500).end();
    });
  };

  async function handleRequest(source: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const request = toRequest(source);
    const reason = refuseHost(source);
    const control = controls[request.target.split('?', 1).join()];
    if (control && !reason) return sendResponse(response, await handleControl(source, control, controlSecret));
    const finished = reason ? { ...refuse(403, reason), reason } : await respond(request);
    sendResponse(response, finished);
    const { headers: _, body, operation, ...details } = finished;
    const milliseconds = performance.now() - started;
    onResponse?.({ ...details, method: request.method, url: request.target, operationId: operation?.id, milliseconds });
  }
}

/**
 * Returns a function that returns why the host name of a request is rejected, or `undefined` if it is known. In a DNS rebinding
 * attack, a page sends its own name.
 */
function createHostCheck({ host, allowedHosts = [] }: { host: string; allowedHosts?: string[] }) {
  const names = new Set([host, ...allowedHosts].map((name) => name.toLowerCase()));
  const listensEverywhere = host === '0.0.0.0' || host === '::';
  return ({ headers: { host: given = '' } }: IncomingMessage): string | undefined => {
    const name = given
      .replace(/:\d+$/, '')
      .replaceAll(/^\[|\]$/g, '')
      .toLowerCase();
    // Another site cannot own an IP address.
    if (isLoopbackHost(given) || names.has(name) || (listensEverywhere && isIP(name))) return undefined;
    const advice = 'To allow it, use --allow-host, or allowedHosts in startMock.';
    return `The host '${given}' is not allowed. Use ${['localhost', ...names].join(', ')}. ${advice}`;
  };
}

/** Sends a response with its fault, if any. */
function sendResponse(response: ServerResponse, { status, headers, body = '', fault }: FinishedResponse): void {
  // The connection stays open until the client or the mock closes it.
  if (fault === 'hang') return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (fault === 'slow' || fault === 'drop') response.setHeader('Content-Length', Buffer.byteLength(body));
  if (fault === 'slow') pipeline(slowly(body), response, () => {});
  // In the middle of the body: browsers retry if the connection closes before the response starts.
  else if (fault === 'drop') body ? response.write(cutText(body), () => response.destroy()) : response.destroy();
  else response.end(body);
}

const { signal } = new AbortController();

const toRequest = (source: IncomingMessage): HttpRequest => ({
  method: source.method ?? 'GET',
  target: source.url ?? '/',
  headers: source.headers,
  address: source.socket.remoteAddress ?? '',
  body: source,
  signal,
});
