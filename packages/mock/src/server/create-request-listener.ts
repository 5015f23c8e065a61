import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { Contract } from '@threads-api/contract';
import type { HttpRequest } from '@threads-api/http';
import type { FinishedResponse } from '../respond/create-mock-api.ts';
import { cutText, slowly } from '../respond/cut-text.ts';
import { type Controls, handleControl } from './control.ts';
import { isPreflight, preflightHeaders } from './cors.ts';
import { createHostCheck } from './guard.ts';
import type { MockOptions } from './mock-options.ts';

export interface ListenerOptions extends Pick<MockOptions, 'allowedHosts' | 'onResponse'> {
  host: string;
  controlSecret: string;
  controls: Controls;
  /** Returns the contract to serve, which may change between requests. */
  contract: () => Contract;
  respond: (request: HttpRequest) => Promise<FinishedResponse>;
}

export function createRequestListener(options: ListenerOptions): RequestListener {
  const { contract, respond, controls, controlSecret, onResponse } = options;
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
    const finish = (finished: FinishedResponse) => {
      sendResponse(source, response, finished);
      const { status, operation, example, fault, reason } = finished;
      const { method, target: url } = request;
      const milliseconds = performance.now() - started;
      onResponse?.({ method, url, status, operationId: operation?.id, example, fault, reason, milliseconds });
    };
    const refusal = refuseHost(source);
    if (refusal) return finish(refuse(refusal));
    const control = controls[request.target.split('?', 1).join()];
    if (control) return handleControl(source, response, control, controlSecret);
    if (isPreflight(request)) return void response.writeHead(204, preflightHeaders(contract(), request)).end();
    finish(await respond(request));
  }
}

/** Sends a response with its fault, if any. */
function sendResponse(
  { socket }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body: text = '', fault }: FinishedResponse,
): void {
  // The connection stays open until the client or the mock closes it.
  if (fault === 'hang') return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (fault === 'slow' || fault === 'drop') response.setHeader('Content-Length', Buffer.byteLength(text));
  if (fault === 'slow') pipeline(slowly(text), response, () => {});
  // In the middle of the body: browsers retry if the connection closes before the response starts.
  else if (fault === 'drop') text ? response.write(cutText(text), () => socket.destroy()) : socket.destroy();
  else response.end(fault === 'brokenJson' ? cutText(text) : text);
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

const refuse = (reason: string): FinishedResponse => ({
  status: 403,
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ statusCode: 403, message: reason }),
  reason,
});
