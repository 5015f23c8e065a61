import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Contract } from '@threads-api/contract';
import type { HttpRequest } from '@threads-api/http';
import type { FinishedResponse } from '../respond/create-mock-api.ts';
import { type Controls, handleControl } from './control.ts';
import { isPreflight, preflightHeaders } from './cors.ts';
import { createHostCheck } from './guard.ts';
import type { MockOptions } from './mock-options.ts';
import { sendResponse } from './send-response.ts';

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
