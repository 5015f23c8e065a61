import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { readBody, TooLong } from '@threads-api/cli/local-server';
import { createRandom } from '@threads-api/sample-data/random';
import type { ServedContract } from '../document/served-contract.ts';
import { completeResponse } from '../respond/complete-response.ts';
import { createResponder, type ResponderOptions } from '../respond/create-responder.ts';
import { type MockResponse, statusResponse, withMessage } from '../respond/mock-response.ts';
import type { Scenarios } from '../scenarios/scenarios.ts';
import { controlPath, handleControl } from './control.ts';
import { isPreflight, preflightHeaders } from './cors.ts';
import { createHostCheck } from './guard.ts';
import type { MockAnswer, MockOptions } from './mock-options.ts';
import { sendResponse } from './send-response.ts';

export interface ListenerOptions extends MockOptions, Pick<ResponderOptions, 'world'> {
  host: string;
  controlSecret: string;
}

/** More than any example has. */
const longestBody = 10_000_000;

/** Handles the requests to the mock. `served` returns the contract to serve, which may change between requests. */
export function createRequestListener(
  served: () => ServedContract,
  scenarios: Scenarios,
  options: ListenerOptions,
): RequestListener {
  const { seed = Date.now(), delay = 0, slowBody = 3_000, onAnswer, controlSecret } = options;
  const refuseHost = createHostCheck(options);
  const random = createRandom(seed);
  const respond = createResponder(() => served().contract, scenarios, { ...options, random });

  return (request, response) => {
    handleRequest(request, response).catch((error) => {
      if (error instanceof TooLong) return send(request, response, withMessage(statusResponse(413), error.message));
      // The client has closed the connection while it sent the body.
      if (request.destroyed && !request.complete) return;
      console.error(error);
      send(request, response, statusResponse(500, served().contract.operations[0]?.responses['500']));
    });
  };

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const headers = request.headers as Record<string, string | undefined>;
    const started = performance.now();
    const answer = (mockResponse: MockResponse) => {
      const status = send(request, response, mockResponse);
      onAnswer?.(describeAnswer(request, mockResponse, status, performance.now() - started));
    };
    const refusal = refuseHost(request);
    if (refusal) return answer(withMessage(statusResponse(403), refusal));
    if (url.split('?', 1)[0] === controlPath) return handleControl(request, response, scenarios, controlSecret);
    await waitFor(delay, random);
    const call = { method, url, headers };
    if (isPreflight(call)) {
      response.writeHead(204, preflightHeaders(served().contract, call)).end();
      return;
    }
    const body = hasBody(request) ? { body: await readBody(request, longestBody) } : {};
    answer(await completeResponse(served(), respond({ ...call, ...body }), { ...call, ...body }));
  }

  function send(request: IncomingMessage, response: ServerResponse, mockResponse: MockResponse): number {
    const headers = { ...mockResponse.headers, ...served().corsHeaders };
    return sendResponse(request, response, { ...mockResponse, headers }, slowBody);
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

async function waitFor(delay: number | [number, number], random: () => number): Promise<void> {
  const [shortest, longest] = [delay].flat() as [number, number?];
  if (longest ?? shortest) await wait(longest === undefined ? shortest : shortest + random() * (longest - shortest));
}

function describeAnswer(
  { method = 'GET', url = '/' }: IncomingMessage,
  { operation, example, fault }: MockResponse,
  status: number,
  milliseconds: number,
): MockAnswer {
  return {
    method,
    url,
    status,
    ...(operation && { operationId: operation.id }),
    ...(example && { example }),
    ...(fault && { fault }),
    milliseconds,
  };
}
