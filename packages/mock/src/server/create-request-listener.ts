import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { readBody, TooLong } from '@threads-api/cli/local-server';
import type { ServedContract } from '../document/served-contract.ts';
import type { MockRequest } from '../respond/decide-response.ts';
import { errorResponse } from '../respond/error-response.ts';
import { type FinishedResponse, finishResponse } from '../respond/finish-response.ts';
import { type Controls, handleControl } from './control.ts';
import { isPreflight, preflightHeaders } from './cors.ts';
import { createHostCheck } from './guard.ts';
import type { CompletedRequest, MockOptions } from './mock-options.ts';
import { sendResponse } from './send-response.ts';

export interface ListenerOptions extends Pick<MockOptions, 'allowedHosts' | 'slowBody' | 'onResponse'> {
  host: string;
  controlSecret: string;
  controls: Controls;
  /** Returns the contract to serve, which may change between requests. */
  served: () => ServedContract;
  respond: (request: MockRequest) => Promise<FinishedResponse>;
}

/** Larger than any example. */
const longestBody = 10_000_000;

export function createRequestListener(options: ListenerOptions): RequestListener {
  const { served, respond, controls, controlSecret, slowBody = 3_000, onResponse } = options;
  const refuseHost = createHostCheck(options);

  return (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const call = { method, url, headers: request.headers as Record<string, string | undefined> };
    const started = performance.now();
    const answer = (finished: FinishedResponse) => {
      sendResponse(request, response, finished, slowBody);
      onResponse?.(describeRequest(call, finished, performance.now() - started));
    };
    const refuse = (status: number, reason?: string) => {
      const { contract, corsHeaders } = served();
      const refused = errorResponse(contract, undefined, status, reason);
      answer(finishResponse(call, { ...refused, headers: { ...refused.headers, ...corsHeaders } }));
    };
    handleRequest(request, response, call, { answer, refuse }).catch((error) => {
      if (error instanceof TooLong) return refuse(413, error.message);
      // The client closed the connection before it sent the complete body.
      if (request.destroyed && !request.complete) return;
      console.error(error);
      refuse(500);
    });
  };

  async function handleRequest(
    request: IncomingMessage,
    response: ServerResponse,
    call: MockRequest,
    { answer, refuse }: { answer(finished: FinishedResponse): void; refuse(status: number, reason: string): void },
  ): Promise<void> {
    const refusal = refuseHost(request);
    if (refusal) return refuse(403, refusal);
    const control = controls[call.url.split('?', 1).join()];
    if (control) return handleControl(request, response, control, controlSecret);
    if (isPreflight(call)) {
      response.writeHead(204, preflightHeaders(served().contract, call)).end();
      return;
    }
    const body = hasBody(request) ? { body: await readBody(request, longestBody) } : {};
    answer(await respond({ ...call, ...body }));
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function describeRequest(
  { method, url }: MockRequest,
  { status, operation, example, fault, reason }: FinishedResponse,
  milliseconds: number,
): CompletedRequest {
  return {
    method,
    url,
    status,
    ...(operation && { operationId: operation.id }),
    ...(example && { example }),
    ...(fault && { fault }),
    ...(reason && { reason }),
    milliseconds,
  };
}
